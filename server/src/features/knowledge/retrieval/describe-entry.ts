import type { Ctx } from '../../../platform/context.ts'
import { sentenceSpans } from '../../../text/sentences.rules.ts'
import type { KnowledgeKind } from '../kinds.rules.ts'
import { listTexts } from './retrieval.queries.ts'

type ShortEntry = { kind: Exclude<KnowledgeKind, 'source'>; id: number }

/** An answer, or how the card of a product begins; null where it is not there any more. */
export async function describeEntry(
  ctx: Ctx,
  { kind, id }: ShortEntry,
  maxSentences: number,
): Promise<{ title: string; content: string } | null> {
  const [found] = await listTexts(ctx.db, ctx.account.id, [{ kind, owner_id: id, sequence: 0 }])
  if (found === undefined) return null
  const { title, text } = found
  const end = kind === 'product' ? sentenceSpans(text, null)[maxSentences - 1]?.end : undefined
  return { title, content: text.slice(0, end) }
}
