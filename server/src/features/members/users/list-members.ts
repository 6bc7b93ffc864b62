import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import type { MemberOutput } from '../schemas.ts'
import { listMemberRows, type Member } from './members.queries.ts'

export const toMember = ({ user_id, ...member }: Member): MemberOutput => ({ id: user_id, ...member })

/** Who may work in the account. */
export async function listMembers(ctx: Ctx): Promise<ListEnvelope<MemberOutput>> {
  const rows = await listMemberRows(ctx.db, ctx.account.id)
  return wholeList(rows.map(toMember))
}
