import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireUser } from '../sessions/require-user.ts'
import { deletePasskey } from './passkeys.queries.ts'

/** Forgets one of the user's passkeys, which signs in no more. @throws not_found */
export async function removePasskey(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ id: number; deleted: true }> {
  if (!(await deletePasskey(ctx.db, requireUser(ctx).id, id))) throw notFound('You have no such passkey.')
  return { id, deleted: true }
}
