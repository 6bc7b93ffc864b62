import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import type { GuidedAnswer } from '../schemas.ts'
import { selectGuidedAnswers } from './guided-answers.queries.ts'

/** Every guided answer, pinned ones first; archived ones only where they are asked for. */
export async function listGuidedAnswers(
  ctx: Ctx,
  { include_archived = false }: { include_archived?: boolean },
): Promise<ListEnvelope<GuidedAnswer>> {
  return wholeList(await selectGuidedAnswers(ctx.db, ctx.account.id, include_archived))
}
