import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Role } from '../../../platform/roles.rules.ts'

export type Member = {
  user_id: number
  email: string
  name: string | null
  role: Role
  created_at: string
}

const selectMembers = (db: Db, account_id: number) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.user_id', 'users.email', 'users.name', 'members.role', 'members.created_at'])
    .where('members.account_id', '=', account_id)

export const listMemberRows = (db: Db, account_id: number): Promise<Member[]> =>
  selectMembers(db, account_id).orderBy('members.user_id').execute() as Promise<Member[]>

export const findMember = (db: Db, account_id: number, user_id: number): Promise<Member | undefined> =>
  selectMembers(db, account_id).where('members.user_id', '=', user_id).executeTakeFirst() as Promise<
    Member | undefined
  >

export const findMemberByEmail = (db: Db, account_id: number, email: string): Promise<Member | undefined> =>
  selectMembers(db, account_id).where('users.email', '=', email).executeTakeFirst() as Promise<
    Member | undefined
  >

/** Keeps others from changing the members of an account until the transaction ends. */
export async function lockMembers(db: Db, account_id: number): Promise<void> {
  await sql`select from members where account_id = ${account_id} order by user_id for update`.execute(db)
}

export async function countOtherOwners(db: Db, account_id: number, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', account_id)
    .where('role', '=', 'owner')
    .where('user_id', '!=', user_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function saveMember(
  db: Db,
  account_id: number,
  { user_id, role }: Pick<Member, 'user_id' | 'role'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('members')
    .values({ account_id, user_id, role, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ role }))
    .execute()
}

/** Deletes a member with their sessions in the account. */
export async function deleteMember(db: Db, account_id: number, user_id: number): Promise<void> {
  await db.deleteFrom('members').where('account_id', '=', account_id).where('user_id', '=', user_id).execute()
}

/** cross-account: clean-up of users who belong to no account any more and whom no entry names. */
export async function deleteStrayUsers(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from users
    where id = any(array(
      select id from users as u where not exists (select from members where user_id = u.id)
        and not exists (select from audit_entries where actor_kind = 'user' and actor_id = u.id)
      limit ${limit} for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
