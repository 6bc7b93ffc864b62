import type { Ctx } from '../../../platform/context.ts'
import {
  type EntryKind,
  type EntryRef,
  encodePassageTokens,
  hasCurrentTokens,
  type TokenisedEntry,
} from '../../../search/engine.ts'
import { passageTitle } from '../../../text/ingest-text.rules.ts'
import { analyser } from '../analyser.ts'
import { phrasingTokens } from '../guided-answers/phrasings.rules.ts'
import { indexProduct } from '../products/index-product.ts'
import {
  forgetProductTokens,
  selectPassagesOf,
  selectPhrasings,
  updatePassageTokens,
  updatePhrasingTokens,
} from './tokens.queries.ts'

const sourcesAtOnce = 20

/** Entries whose tokens were made by another version of the platform. */
export const staleOf = (entries: TokenisedEntry[]): TokenisedEntry[] =>
  entries.filter((entry) => !hasCurrentTokens(entry.tokens))

/** Makes tokens again from the texts, once after the platform was updated. Other requests go on in between. */
export async function renewTokens(
  ctx: Ctx,
  stale: (EntryRef & { folder_id: number | null })[],
): Promise<void> {
  const idsOf = (...kinds: EntryKind[]) => [
    ...new Set(stale.filter(({ kind }) => kinds.includes(kind)).map((entry) => entry.source_id)),
  ]
  const sources = idsOf('source')
  ctx.log.info({ account_id: ctx.account.id, entries: stale.length }, 'tokens of another version are renewed')
  for (let from = 0; from < sources.length; from += sourcesAtOnce) {
    await renewSources(ctx, sources.slice(from, from + sourcesAtOnce))
  }
  await renewGuidedAnswers(ctx, idsOf('guided_answer'))
  const ofProducts = stale.filter(({ kind }) => kind === 'product' || kind === 'product_faq')
  await renewProducts(ctx, [...new Set(ofProducts.map((entry) => entry.folder_id!))])
}

async function renewSources(ctx: Ctx, ids: number[]): Promise<void> {
  const { db } = ctx.app
  const renewed = []
  for (const passage of await selectPassagesOf(db, ctx.account.id, ids)) {
    const { source_id, sequence, title, heading, text, language } = passage
    const tokens = encodePassageTokens({ text, title: passageTitle(title, heading), language }, analyser(ctx))
    renewed.push({ source_id, sequence, text, tokens })
    await new Promise((resolve) => setImmediate(resolve))
  }
  await updatePassageTokens(db, ctx.account.id, renewed)
}

async function renewGuidedAnswers(ctx: Ctx, ids: number[]): Promise<void> {
  for (const answer of await selectPhrasings(ctx.app.db, ctx.account.id, ids)) {
    await updatePhrasingTokens(ctx.app.db, ctx.account.id, answer.id, phrasingTokens(answer))
  }
}

function renewProducts(ctx: Ctx, product_ids: number[]): Promise<void> {
  return ctx.transaction(async (tx) => {
    for (const product_id of product_ids) {
      await forgetProductTokens(tx.db, tx.account.id, product_id)
      await indexProduct(tx, product_id)
    }
  })
}
