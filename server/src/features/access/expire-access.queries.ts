import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type Claim = { id: number; attempt: number }

/** @returns whose access to what a job has claimed; undefined where it was changed meanwhile */
export const findDueAccess = (
  db: Db,
  account_id: number,
  { id, attempt }: Claim,
): Promise<{ visitor_id: number; product_id: number } | undefined> =>
  db
    .selectFrom('academy_access')
    .select(['visitor_id', 'product_id'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('due_at', 'is not', null)
    .executeTakeFirst()

/** Notes that claimed access has expired, unless it was renewed or noted meanwhile. */
export async function noteExpiry(
  db: Db,
  account_id: number,
  { id, attempt }: Claim,
  { now, updated_at }: { now: Date; updated_at: Date },
): Promise<void> {
  await sql`
    update academy_access set due_at = null, updated_at = ${updated_at}
    where account_id = ${account_id} and id = ${id} and attempt = ${attempt}
      and due_at is not null and expires_at <= ${now}`.execute(db)
}
