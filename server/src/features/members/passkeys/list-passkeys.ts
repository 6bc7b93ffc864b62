import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import { requireUser } from '../sessions/require-user.ts'
import { listPasskeyRows } from './passkeys.queries.ts'
import type { Passkey } from './schemas.ts'

/** The user's own passkeys. */
export async function listPasskeys(ctx: Ctx): Promise<ListEnvelope<Passkey>> {
  const rows = await listPasskeyRows(ctx.db, requireUser(ctx).id)
  return wholeList(rows.map((row) => ({ object: 'passkey' as const, ...row })))
}
