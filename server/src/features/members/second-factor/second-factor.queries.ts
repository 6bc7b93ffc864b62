import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Factor = { sealed_secret: Buffer; confirmed_at: string | null }

/** cross-account: a second factor is the same in every account of a user. */
export const findFactor = (db: Db, user_id: number): Promise<Factor | undefined> =>
  db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()

/** cross-account: as above. @returns how many recovery codes a user has left */
export async function countRecoveryCodes(db: Db, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** cross-account: as above. Replaces a factor that was not confirmed. @returns false where one was */
export async function saveFactor(
  db: Db,
  user_id: number,
  sealed_secret: Buffer,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into second_factors as f (user_id, sealed_secret, created_at)
    values (${user_id}, ${sealed_secret}, ${now})
    on conflict (user_id) do update
    set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
    where f.confirmed_at is null`.execute(db)
  return numAffectedRows === 1n
}

/** cross-account: as above. Uses the code of a half minute up. @returns false where it or a later one was used */
export async function useStep(db: Db, user_id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** cross-account: as above. @returns false where the factor is confirmed already, or gone */
export async function confirmFactor(db: Db, user_id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** cross-account: as above. */
export async function insertRecoveryCodes(db: Db, user_id: number, signatures: string[]): Promise<void> {
  await db
    .insertInto('recovery_codes')
    .values(signatures.map((signature) => ({ user_id, signature })))
    .execute()
}

/** cross-account: as above. @returns false where there is no such code, or it was used */
export async function deleteRecoveryCode(db: Db, user_id: number, signature: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('signature', '=', signature)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** cross-account: as above. Deletes a factor with its recovery codes. @returns false where there is none */
export async function deleteFactor(db: Db, user_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
