import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import { describeEntry } from '../../knowledge/index.ts'
import type { ReplyPart, Subject } from '../chat.types.ts'
import { readSource } from './continue-answer.ts'

const maxSentences = 3

/** What the visitor chose among several things, as it begins; null where it is hidden or not there any more. */
export async function tellAbout(
  ctx: Ctx,
  subject: Subject,
  visible: DocumentFilter,
): Promise<ReplyPart | null> {
  const { kind, id } = subject
  if (kind === 'source') return readSource(ctx, { kind, id }, visible)
  const found = visible(id, null, kind) ? await describeEntry(ctx, { kind, id }, maxSentences) : null
  if (found === null) return null
  const isProduct = kind === 'product'
  return {
    content: isProduct ? `${found.title}\n\n${found.content}` : found.content,
    actions: isProduct ? [{ type: 'product', product_id: id }] : [],
    sources: [],
    guided_answer_ids: kind === 'guided_answer' ? [id] : [],
    subjects: [{ kind, id }],
    unanswered: false,
  }
}
