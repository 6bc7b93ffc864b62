import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import { listGuidedAnswerRows } from './guided-answers.queries.ts'
import type { GuidedAnswer, listGuidedAnswersQuery } from './schemas.ts'

/** Every guided answer, pinned ones first, then by id. Archived ones only with include_archived. */
export async function listGuidedAnswers(
  ctx: Ctx,
  { include_archived = false, order }: z.output<typeof listGuidedAnswersQuery>,
): Promise<ListEnvelope<GuidedAnswer>> {
  return wholeList(await listGuidedAnswerRows(ctx.db, ctx.account.id, { include_archived, order }))
}
