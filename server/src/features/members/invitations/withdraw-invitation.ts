import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { deleteInvitation } from './invitations.queries.ts'

/** Ends an invitation that nobody has used. @throws not_found */
export async function withdrawInvitation(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ id: number; deleted: true }> {
  if (!(await deleteInvitation(ctx.db, ctx.account.id, id))) throw notFound('There is no such invitation.')
  return { id, deleted: true }
}
