import type { Ctx } from '../../../platform/context.ts'
import { sentenceSpans } from '../../../text/sentences.rules.ts'
import { findTextAt } from './retrieval.queries.ts'

export type TextPlace = {
  source_id: number
  /** in the text of the source, in UTF-16 units */
  offset: number
}

/** What the text of a source says from a place on, up to `maxSentences`; null where it ends there or is not there any more. */
export async function readOn(
  ctx: Ctx,
  { source_id, offset }: TextPlace,
  maxSentences: number,
): Promise<{ content: string; title: string; url: string | null; sequence: number; end: number } | null> {
  const found = await findTextAt(ctx.db, ctx.account.id, { source_id, offset })
  if (found === undefined) return null
  const { text, start, title, url, language, sequence } = found
  const from = Math.max(0, offset - start)
  const spans = sentenceSpans(text.slice(from), language).slice(0, maxSentences)
  const last = spans.at(-1)
  if (last === undefined) return null
  const content = spans.map((span) => text.slice(from + span.start, from + span.end)).join(' ')
  return { content, title, url, sequence, end: start + from + last.end }
}
