import type { Ctx } from '../../../platform/context.ts'
import type { BegunSession } from '../schemas.ts'
import { createUserSession } from './create-user-session.ts'
import { toSession } from './to-session.ts'

/** Begins a session of a member. @throws not_signed_in where they left the account meanwhile */
export async function beginSession(
  ctx: Ctx,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<BegunSession> {
  const token = await createUserSession(ctx, { account_id, user_id })
  return { token, ...(await toSession(ctx, user_id, account_id)) }
}
