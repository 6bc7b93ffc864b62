import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Passkey } from './schemas.ts'

const wireColumns = ['id', 'name', 'is_synced', 'created_at', 'last_used_at'] as const

type PasskeyRow = Omit<Passkey, 'object'>

/** cross-account: a passkey is the same in every account of a user. */
export const listPasskeyRows = (db: Db, user_id: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').select(wireColumns).where('user_id', '=', user_id).orderBy('id').execute()

type Credential = { credential_id: Buffer; transports: string[] }

/** cross-account: as above. */
export const listCredentials = (db: Db, user_id: number): Promise<Credential[]> =>
  db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()

type NewPasskey = Credential & {
  public_key: Uint8Array
  counter: number
  name: string
  is_synced: boolean
}

/** cross-account: as above. @returns undefined where somebody has the credential already */
export const insertPasskey = (
  db: Db,
  user_id: number,
  { public_key, ...passkey }: NewPasskey,
  now: Date,
): Promise<PasskeyRow | undefined> =>
  db
    .insertInto('passkeys')
    .values({ ...passkey, user_id, public_key: Buffer.from(public_key), created_at: now })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(wireColumns)
    .executeTakeFirst()

export type StoredPasskey = {
  id: number
  user_id: number
  email: string
  public_key: Buffer
  counter: number
}

/** cross-account: who signs in names the passkey alone. */
export const findPasskey = (db: Db, credential_id: Buffer): Promise<StoredPasskey | undefined> =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'user_id', 'email', 'public_key', 'counter'])
    .where('credential_id', '=', credential_id)
    .executeTakeFirst()

/** cross-account: as above. Sets when a passkey signed last. @returns false where it has counted further meanwhile */
export async function touchPasskey(db: Db, id: number, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb('counter', '=', 0)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** cross-account: as above. @returns undefined where the user has no such passkey */
export const renamePasskeyRow = (
  db: Db,
  user_id: number,
  { id, name }: { id: number; name: string },
): Promise<PasskeyRow | undefined> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(wireColumns)
    .executeTakeFirst()

/** cross-account: as above. @returns false where the user has no such passkey */
export async function deletePasskey(db: Db, user_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** cross-account: as above. Keeps what an authenticator is asked to sign; nobody adds a passkey where the user is null. */
export async function insertChallenge(
  db: Db,
  { challenge, user_id, expires_at }: { challenge: Buffer; user_id: number | null; expires_at: Date },
): Promise<void> {
  await db.insertInto('passkey_challenges').values({ challenge, user_id, expires_at }).execute()
}

/** cross-account: as above. Uses a challenge up. @returns false where it was used, has expired or is for something else */
export async function deleteChallenge(
  db: Db,
  { challenge, user_id }: { challenge: Buffer; user_id: number | null },
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', 'is not distinct from', user_id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** cross-account: clean-up of challenges that nobody signed. */
export async function deleteExpiredChallenges(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from passkey_challenges
    where challenge = any(array(
      select challenge from passkey_challenges where expires_at <= ${before}
      limit ${limit} for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
