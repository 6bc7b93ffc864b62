import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Role } from '../../../platform/roles.rules.ts'

export type User = { id: number; email: string; name: string | null; password_hash: string | null }

const columns = ['id', 'email', 'name', 'password_hash'] as const

/** cross-account: who signs in names no account. */
export const findUserByEmail = (db: Db, email: string): Promise<User | undefined> =>
  db.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst()

/** cross-account: a user may belong to several accounts. */
export const findUser = (db: Db, id: number): Promise<User | undefined> =>
  db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()

type UserValues = { email: string; name: string | null; password_hash: string; overwrites: boolean }

/**
 * cross-account: a user may belong to several accounts. Who is known keeps the name, unless another is given.
 * @returns the user's id; undefined where one with a password is known and must not be overwritten
 */
export async function saveUser(
  db: Db,
  { email, name, password_hash, overwrites }: UserValues,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into users as u (email, name, password_hash, created_at)
    values (${email}, ${name}, ${password_hash}, ${now})
    on conflict (email) do update
    set password_hash = excluded.password_hash, name = coalesce(excluded.name, u.name)
    where u.password_hash is null or ${overwrites}
    returning id`.execute(db)
  return rows[0]?.id
}

/** cross-account: a password is the same in every account of a user. */
export async function setPasswordHash(db: Db, id: number, password_hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
}

/** An account that a user belongs to. */
export type Membership = { id: number; name: string; slug: string; role: Role }

/** cross-account: the accounts that a user belongs to, in the order in which they joined. */
export const listMemberships = (db: Db, user_id: number): Promise<Membership[]> =>
  db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['accounts.id', 'accounts.name', 'accounts.slug', 'members.role'])
    .where('members.user_id', '=', user_id)
    .orderBy('members.created_at')
    .orderBy('accounts.id')
    .execute() as Promise<Membership[]>
