import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { MentioningTable } from '../db/mentions.queries.ts'
import type { Person, Subject } from '../person.ts'
import { isProcessGone } from '../presence/presence.queries.ts'

export type IdempotencyClaim = {
  key: string
  fingerprint: Buffer
  owner: string
  process_number: number | null
}

type KeptRequest = {
  fingerprint: Buffer
  status: number | null
  body: string | null
  headers: Record<string, string> | null
}

/**
 * Claims a key that is free, whose lease or stored answer has ended, or whose request died with its process.
 * @returns false where another request has it
 */
export async function claimIdempotencyKey(
  db: Db,
  account_id: number,
  claim: IdempotencyClaim,
  now: Date,
  leased_until: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into idempotency_keys as k (account_id, key, fingerprint, owner, process_number, due_at)
    values (
      ${account_id}, ${claim.key}, ${claim.fingerprint}, ${claim.owner}, ${claim.process_number}, ${leased_until}
    )
    on conflict (account_id, key) do update
    set fingerprint = excluded.fingerprint, owner = excluded.owner, process_number = excluded.process_number,
      due_at = excluded.due_at, status = null, body = null, headers = null,
      conversation_id = null, visitor_id = null, contact_id = null, affiliate_id = null
    where k.due_at <= ${now} or (k.status is null and ${isProcessGone(sql`k.process_number`)})`.execute(db)
  return numAffectedRows === 1n
}

export const findIdempotencyKey = (
  db: Db,
  account_id: number,
  key: string,
): Promise<KeptRequest | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body', 'headers'])
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .executeTakeFirst() as Promise<KeptRequest | undefined>

/** An answer as it is kept, with what it is about. */
type KeptAnswer = Subject & { status: number; body: string; headers: Record<string, string> }

/** Stores the answer with its effect. @returns false where the lease was lost to a retry. */
export async function storeAnswer(
  db: Db,
  account_id: number,
  claim: IdempotencyClaim,
  { status, body, headers, conversation_id, visitor_id, contact_id, affiliate_id }: KeptAnswer,
  kept_until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({
      ...{ status, body, headers: JSON.stringify(headers), due_at: kept_until },
      ...{ conversation_id, visitor_id, contact_id, affiliate_id },
    })
    .where('account_id', '=', account_id)
    .where('key', '=', claim.key)
    .where('owner', '=', claim.owner)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Frees a key whose request did not succeed. */
export async function freeIdempotencyKey(db: Db, account_id: number, claim: IdempotencyClaim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', account_id)
    .where('key', '=', claim.key)
    .where('owner', '=', claim.owner)
    .where('status', 'is', null)
    .execute()
}

/** cross-account: clean-up. Deletes up to `limit` keys whose lease or stored answer has ended. */
export async function deleteEndedIdempotencyKeys(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys
    where ctid = any(array(
      select ctid from idempotency_keys where due_at <= ${now} order by due_at limit ${limit} for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Kept answers about a person, with the keys under which they are kept. */
export const listAnswersAbout = (
  db: Db,
  account_id: number,
  { visitor_ids, contact_ids }: Person,
): Promise<unknown[]> =>
  db
    .selectFrom('idempotency_keys')
    .select(['key', 'status', 'body', 'due_at as kept_until'])
    .where('account_id', '=', account_id)
    .where((eb) => eb.or([isAbout('visitor_id', visitor_ids), isAbout('contact_id', contact_ids)]))
    .orderBy('key')
    .execute()

/** Deletes the kept answers about records of one kind. */
export async function deleteAnswersAbout(
  db: Db,
  account_id: number,
  kind: keyof Subject,
  ids: number[],
): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', account_id)
    .where(isAbout(kind, ids))
    .execute()
}

const isAbout = (kind: keyof Subject, ids: number[]) => sql<boolean>`${sql.ref(kind)} = any(${ids}::bigint[])`

/** Kept answers that mention an email are deleted. */
export const mentionsInKeptAnswers: MentioningTable = {
  table: 'idempotency_keys',
  key: { key: 'text' },
  texts: [sql`body`],
  erase: async (db, account_id, keys) => {
    await sql`
      delete from idempotency_keys
      where account_id = ${account_id} and key = any(${keys.flat()}::text[])`.execute(db)
  },
}
