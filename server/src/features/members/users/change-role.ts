import type { Ctx } from '../../../platform/context.ts'
import type { Role } from '../../../platform/roles.rules.ts'
import type { MemberOutput } from '../schemas.ts'
import { toMember } from './list-members.ts'
import { findMember, lockMembers, saveMember } from './members.queries.ts'
import { noSuchMember, requireOtherOwner } from './remove-member.ts'

/** Gives a member another role, which counts at once. The last owner stays one. @throws not_found, last_owner */
export function changeRole(ctx: Ctx, { id, role }: { id: number; role: Role }): Promise<MemberOutput> {
  return ctx.transaction(async (tx) => {
    await lockMembers(tx.db, tx.account.id)
    const member = await findMember(tx.db, tx.account.id, id)
    if (member === undefined) throw noSuchMember()
    if (role !== 'owner') await requireOtherOwner(tx, member)
    await saveMember(tx.db, tx.account.id, { user_id: id, role }, tx.now)
    return toMember({ ...member, role })
  })
}
