import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { assertMet, isUnmet } from '../../platform/db/errors.ts'
import { isProcessGone } from '../../platform/presence/presence.queries.ts'

/** Begins to count what an account uses, on a day. */
export async function insertAccountUsage(db: Db, account_id: number, day: string): Promise<void> {
  await db.insertInto('account_usage').values({ account_id }).execute()
  await db.insertInto('usage_days').values({ account_id, measure: 'words', day, amount: 0 }).execute()
}

/**
 * Adds words if the sum stays within `granted` (null: no bound), and keeps the sum as that of the day.
 * @returns false if it does not, and nothing was added
 */
export async function addStoredWords(
  db: Db,
  account_id: number,
  { words, granted, day }: { words: number; granted: number | null; day: string },
): Promise<boolean> {
  const isWithin = granted !== null && words > 0 ? sql`words + ${words} <= ${granted}` : sql`true`
  const { numAffectedRows } = await sql`
    with added as (
      update account_usage set words = words + ${words}
      where account_id = ${account_id} and ${isWithin}
      returning words
    )
    insert into usage_days (account_id, measure, day, amount)
    select ${account_id}, 'words', ${day}::date, words from added
    on conflict (account_id, measure, day) do update set amount = excluded.amount`.execute(db)
  return numAffectedRows === 1n
}

type PeriodUsage = {
  words: number
  storage_bytes: number
  responses: number
  overage_responses: number
}

/** The words and bytes that are stored now, and the responses of one usage period. */
export function findUsage(db: Db, account_id: number, period_start: string): Promise<PeriodUsage> {
  return db
    .selectFrom('account_usage')
    .leftJoin('usage_periods', (join) =>
      join
        .onRef('usage_periods.account_id', '=', 'account_usage.account_id')
        .on('usage_periods.period_start', '=', period_start),
    )
    .select((eb) => [
      'words',
      'storage_bytes',
      eb.fn.coalesce('responses', eb.lit(0)).as('responses'),
      eb.fn.coalesce('overage_responses', eb.lit(0)).as('overage_responses'),
    ])
    .where('account_usage.account_id', '=', account_id)
    .executeTakeFirstOrThrow()
}

type ResponseGrant = {
  id: string
  period_start: string
  /** null: not limited */
  granted: number | null
  overage: boolean
  /** The clone whose cap the response counts against, if it has one. */
  version_id: number | null
  process_number: number | null
  /** its transaction waits for the disk */
  is_durable: boolean
}

/**
 * Counts one response and reserves it until `due_at`, in one statement. Unless it is durable, its transaction does not wait
 * for the disk: a reservation that a crash loses belongs to a reply that was never sent.
 * @returns whether it is overage, or null where nothing is left
 */
export async function reserveResponseRow(
  db: Db,
  account_id: number,
  grant: ResponseGrant,
  due_at: Date,
): Promise<{ is_overage: boolean } | null> {
  const { id, period_start, granted, overage, version_id, process_number, is_durable } = grant
  const { rows } = await sql<{ is_overage: boolean }>`
    with relaxed as (select case when not ${is_durable} then set_config('synchronous_commit', 'off', true) end),
    counted as (
      insert into usage_periods as u (account_id, period_start, responses, overage_responses)
      select ${account_id}, ${period_start}::date, 1,
        case when ${granted}::bigint < 1 then 1 else 0 end
      from relaxed
      where ${granted}::bigint is null or ${granted}::bigint >= 1 or ${overage}
      on conflict (account_id, period_start) do update
      set responses = u.responses + 1,
        overage_responses = u.overage_responses + case when u.responses >= ${granted}::bigint then 1 else 0 end
      where ${granted}::bigint is null or ${overage} or u.responses < ${granted}::bigint
      returning coalesce(u.responses > ${granted}::bigint, false) as is_overage
    )
    insert into response_reservations (account_id, id, period_start, is_overage, version_id, process_number, due_at)
    select ${account_id}, ${id}::uuid, ${period_start}::date, counted.is_overage, ${version_id}::bigint,
      ${process_number}::int, ${due_at}
    from counted
    returning is_overage`.execute(db)
  return rows[0] ?? null
}

/** The reservations of an account whose processes died. */
export async function listAbandonedReservations(db: Db, account_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('response_reservations')
    .select('id')
    .where('account_id', '=', account_id)
    .where(isProcessGone(sql.ref('process_number')))
    .execute()
  return rows.map(({ id }) => id)
}

/** cross-account: clean-up. Makes the reservations due whose processes died. @returns how many */
export async function expireAbandonedReservations(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update response_reservations set due_at = ${now}
    where due_at > ${now} and ${isProcessGone(sql.ref('process_number'))}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** The reservation was released before its reply was stored. */
export class ReservationReleased extends Error {}

/**
 * Ends a reservation whose reply is stored.
 * @throws ReservationReleased; the transaction then does nothing, even where COMMIT has been sent
 */
export async function deleteReservation(db: Db, account_id: number, id: string): Promise<void> {
  await sql`
    with deleted as (
      delete from response_reservations where account_id = ${account_id} and id = ${id}::uuid returning id
    )
    select ${assertMet(sql`exists (select from deleted)`)}`
    .execute(db)
    .catch((error) => {
      throw isUnmet(error) ? new ReservationReleased() : error
    })
}

/**
 * Deletes a reservation and subtracts its response from the counts.
 * @returns the period and clone that it counted against; undefined where it had ended before
 */
export async function releaseReservation(
  db: Db,
  account_id: number,
  id: string,
): Promise<{ period_start: string; version_id: number | null } | undefined> {
  const { rows } = await sql<{ period_start: string; version_id: number | null }>`
    with released as (
      delete from response_reservations
      where account_id = ${account_id} and id = ${id}::uuid
      returning period_start, is_overage, version_id
    )
    update usage_periods as u
    set responses = u.responses - 1,
      overage_responses = u.overage_responses - case when released.is_overage then 1 else 0 end
    from released
    where u.account_id = ${account_id} and u.period_start = released.period_start
    returning released.period_start, released.version_id`.execute(db)
  return rows[0]
}
