import type { Ctx } from '../../../platform/context.ts'
import { describePassages } from '../../knowledge/index.ts'
import type { Evidence } from '../chat.types.ts'
import type { ReplyAction } from '../schemas.ts'
import { siloOf } from '../silos.rules.ts'
import { listProductTitles } from './evidence.queries.ts'
import type { ShownEvidence, ShownPassage } from './schemas.ts'

const maxExcerpt = 500

/** Evidence with the titles and texts as they are now. */
export async function showEvidence(
  ctx: Ctx,
  { decision, passages, product_ids }: Evidence,
  actions: ReplyAction[],
): Promise<ShownEvidence> {
  const [described, titles] = await Promise.all([
    showPassages(ctx, passages),
    listProductTitles(ctx.db, ctx.account.id, product_ids),
  ])
  const offered = actions.flatMap((action) => (action.type === 'product' ? [action.product_id] : []))
  const shown = passages.map(({ is_used }, position) => ({ ...described[position]!, is_used }))
  return {
    decision,
    silos: [...new Set(shown.filter(({ is_used }) => is_used).map(({ silo }) => silo))],
    passages: shown,
    products: product_ids.map((id) => ({
      id,
      title: titles.get(id) ?? null,
      is_offered: offered.includes(id),
    })),
  }
}

type Passage = Omit<Evidence['passages'][number], 'is_used'>

/** Passages with what they say now. */
export async function showPassages(ctx: Ctx, passages: Passage[]): Promise<ShownPassage[]> {
  const described = await describePassages(ctx, passages)
  return described.map(({ kind, id, certainty, title, text, url, start_seconds }) => ({
    kind,
    id,
    silo: siloOf(kind),
    title,
    excerpt: text === null ? null : text.slice(0, maxExcerpt).toWellFormed(),
    url,
    start_seconds,
    certainty,
  }))
}
