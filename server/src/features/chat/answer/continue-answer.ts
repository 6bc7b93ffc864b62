import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import { readOn } from '../../knowledge/index.ts'
import type { ReplyPart, Subject } from '../chat.types.ts'

const maxSentences = 3

/** What stands behind the words that were cited last; null where nothing was cited, or the text ends there. */
export function continueAnswer(
  ctx: Ctx,
  subjects: Subject[],
  visible: DocumentFilter,
): Promise<ReplyPart | null> {
  const source = subjects.find(({ kind, end }) => kind === 'source' && end !== undefined)
  return source === undefined ? Promise.resolve(null) : readSource(ctx, source, visible)
}

/** The sentences of a source from where a reply ended on, or from its start. */
export async function readSource(
  ctx: Ctx,
  { id: source_id, end: offset = 0 }: Subject,
  visible: DocumentFilter,
): Promise<ReplyPart | null> {
  const found = await readOn(ctx, { source_id, offset, maxSentences }, visible)
  if (found === null) return null
  const { content, title, url, end } = found
  return {
    content,
    actions: [],
    sources: [{ source_id, title, url, start_seconds: null }],
    guided_answer_ids: [],
    subjects: [{ kind: 'source', id: source_id, end }],
    unanswered: false,
  }
}
