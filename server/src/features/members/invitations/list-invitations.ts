import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import type { OpenInvitation } from '../schemas.ts'
import { listPendingInvitations } from './invitations.queries.ts'

/** The links that nobody has used yet. */
export async function listInvitations({ db, account, now }: Ctx): Promise<ListEnvelope<OpenInvitation>> {
  const rows = await listPendingInvitations(db, account.id, now)
  return wholeList(rows.map((row) => ({ object: 'invitation' as const, ...row })))
}
