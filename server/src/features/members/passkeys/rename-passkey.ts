import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireUser } from '../sessions/require-user.ts'
import { renamePasskeyRow } from './passkeys.queries.ts'
import type { Passkey } from './schemas.ts'

/** Gives one of the user's passkeys another name. @throws not_found */
export async function renamePasskey(ctx: Ctx, input: { id: number; name: string }): Promise<Passkey> {
  const row = await renamePasskeyRow(ctx.db, requireUser(ctx).id, input)
  if (row === undefined) throw notFound('You have no such passkey.')
  return { object: 'passkey', ...row }
}
