import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import type { listUnansweredOptions, UnansweredQuestion } from '../schemas.ts'
import { listUnansweredRows } from './unanswered.queries.ts'

/** The questions that clones could not answer, in ascending id. */
export async function listUnanswered(
  ctx: Ctx,
  options: z.output<typeof listUnansweredOptions>,
): Promise<ListEnvelope<UnansweredQuestion>> {
  return page(await listUnansweredRows(ctx.db, ctx.account.id, options), options.limit)
}
