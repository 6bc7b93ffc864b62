import type { Ctx } from '../../../platform/context.ts'
import { readOn } from '../../knowledge/index.ts'
import type { ReplyPart, Subject } from '../chat.types.ts'

const maxSentences = 3

/** What stands behind the words that were cited last; null where nothing was cited, or the text ends there. */
export async function continueAnswer(ctx: Ctx, subjects: Subject[]): Promise<ReplyPart | null> {
  const source = subjects.find(({ kind, end }) => kind === 'source' && end !== undefined)
  if (source === undefined) return null
  const { id: source_id, end: offset = 0 } = source
  const more = await readOn(ctx, { source_id, offset }, maxSentences)
  if (more === null) return null
  const { content, title, url, sequence, end } = more
  return {
    content,
    actions: [],
    sources: [{ source_id, title, url, start_seconds: null }],
    guided_answer_ids: [],
    subjects: [{ kind: 'source', id: source_id, sequence, end }],
    unanswered: false,
  }
}
