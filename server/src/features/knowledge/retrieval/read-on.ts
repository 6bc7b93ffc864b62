import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import { sentenceSpans } from '../../../text/sentences.rules.ts'
import { listTextsFrom } from './retrieval.queries.ts'

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
  /** where it ends, in the text of the source */
  end: number
}

/** What the text of a source says from a place on; null where it ends there, is hidden or is not there any more. */
export async function readOn(
  ctx: Ctx,
  { source_id, offset, maxSentences }: Place,
  filter: DocumentFilter,
): Promise<Continuation | null> {
  const texts = await listTextsFrom(ctx.db, ctx.account.id, { source_id, offset })
  const restOf = ({ text, start }: (typeof texts)[number]) => text.slice(Math.max(0, offset - start))
  const found = texts.find((each) => restOf(each).trim() !== '')
  if (found === undefined || !filter(source_id, found.folder_id, 'source')) return null
  const { title, url, language } = found
  const rest = restOf(found)
  const spans = sentenceSpans(rest, language).slice(0, maxSentences)
  const content = spans.map(({ start, end }) => rest.slice(start, end)).join(' ')
  return { title, url, content, end: Math.max(offset, found.start) + spans.at(-1)!.end }
}
