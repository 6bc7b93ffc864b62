import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import { sentenceSpans } from '../../../text/sentences.rules.ts'
import { findTextAt } from './retrieval.queries.ts'

type Place = {
  source_id: number
  /** in the text of the source, in UTF-16 units */
  offset: number
  maxSentences: number
}

type Continuation = {
  title: string
  url: string | null
  content: string
  sequence: number
  /** where it ends, in the text of the source */
  end: number
}

/** What the text of a source says from a place on; null where it ends there, is hidden or is not there any more. */
export async function readOn(
  ctx: Ctx,
  { source_id, offset, maxSentences }: Place,
  filter: DocumentFilter,
): Promise<Continuation | null> {
  const found = await findTextAt(ctx.db, ctx.account.id, { source_id, offset })
  if (found === undefined || !filter(source_id, found.folder_id, 'source')) return null
  const { text, start, title, url, language, sequence } = found
  const from = Math.max(0, offset - start)
  const spans = sentenceSpans(text.slice(from), language).slice(0, maxSentences)
  const last = spans.at(-1)
  if (last === undefined) return null
  const content = spans.map((span) => text.slice(from + span.start, from + span.end)).join(' ')
  return { title, url, content, sequence, end: start + from + last.end }
}
