import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { lastOwner } from '../errors.ts'
import {
  countOtherOwners,
  deleteMember,
  findMember,
  findMemberByEmail,
  lockMembers,
  type Member,
} from './members.queries.ts'

export const noSuchMember = () => notFound('There is no such member in this account.')

/**
 * Ends a membership, with the sessions in the account. The last owner stays.
 * @param find finds the member once nobody else can change the members
 * @throws not_found, last_owner
 */
async function remove(ctx: Ctx, find: (tx: Ctx) => Promise<Member | undefined>) {
  return ctx.transaction(async (tx) => {
    await lockMembers(tx.db, tx.account.id)
    const member = await find(tx)
    if (member === undefined) throw noSuchMember()
    await requireOtherOwner(tx, member)
    await deleteMember(tx.db, tx.account.id, member.user_id)
    return { id: member.user_id, deleted: true as const }
  })
}

/** @throws last_owner where a member is the only owner */
export async function requireOtherOwner(tx: Ctx, { user_id, role }: Member): Promise<void> {
  if (role === 'owner' && (await countOtherOwners(tx.db, tx.account.id, user_id)) === 0) throw lastOwner()
}

/** Ends a membership by the user's number. @throws not_found, last_owner */
export const removeMember = (ctx: Ctx, { id }: { id: number }) =>
  remove(ctx, (tx) => findMember(tx.db, tx.account.id, id))

/** Ends a membership by the user's email. @throws not_found, last_owner */
export const removeUser = (ctx: Ctx, { email }: { email: string }) =>
  remove(ctx, (tx) => findMemberByEmail(tx.db, tx.account.id, email))
