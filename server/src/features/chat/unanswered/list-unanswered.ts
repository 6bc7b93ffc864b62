import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import type { ListUnanswered, UnansweredQuestion } from './schemas.ts'
import { listUnansweredRows } from './unanswered.queries.ts'

/** The questions of a state that clones could not answer, by id. */
export async function listUnanswered(
  ctx: Ctx,
  options: ListUnanswered,
): Promise<ListEnvelope<UnansweredQuestion>> {
  return page(await listUnansweredRows(ctx.db, ctx.account.id, options), options.limit)
}
