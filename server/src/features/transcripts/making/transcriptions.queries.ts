import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { idsOf, type Recorded } from '../recorded.rules.ts'
import { isOf } from '../transcripts.queries.ts'
import type { TranscriptionError } from './failures.rules.ts'

export type TranscriptionRow = { asset_id: number; failures: number; error: TranscriptionError | null }

/** A claimed row. Every write names the attempt, so that a worker that lost its lease changes nothing. */
export type Claim = { id: string; attempt: number }

export async function findTranscription(
  db: Db,
  account_id: number,
  recorded: Recorded,
): Promise<TranscriptionRow | undefined> {
  const { rows } = await sql<TranscriptionRow>`
    select asset_id, failures, error from transcriptions where ${isOf(account_id, recorded)}`.execute(db)
  return rows[0]
}

/** Begins the making of a transcript, in place of what there was. The caller has locked what it is of. */
export async function insertTranscription(
  db: Db,
  account_id: number,
  { recorded, asset_id }: { recorded: Recorded; asset_id: number },
  now: Date,
): Promise<void> {
  const { webinar_id, meeting_id } = idsOf(recorded)
  await deleteTranscription(db, account_id, recorded)
  await sql`
    insert into transcriptions (account_id, webinar_id, meeting_id, asset_id, due_at, created_at)
    values (${account_id}, ${webinar_id}, ${meeting_id}, ${asset_id}, ${now}, ${now})`.execute(db)
}

/** Ends the making of a transcript. A run that is under way stores nothing. */
export async function deleteTranscription(db: Db, account_id: number, recorded: Recorded): Promise<void> {
  await sql`delete from transcriptions where ${isOf(account_id, recorded)}`.execute(db)
}

const isClaimed = (account_id: number, { id, attempt }: Claim) =>
  sql`account_id = ${account_id} and id = ${id} and attempt = ${attempt} and due_at is not null`

export type ClaimedTranscription = { recorded: Recorded; asset_id: number; failures: number }

/** What was claimed. @returns undefined if the claim was lost */
export async function findClaimed(
  db: Db,
  account_id: number,
  claim: Claim,
): Promise<ClaimedTranscription | undefined> {
  const { rows } = await sql<{
    webinar_id: number | null
    meeting_id: number | null
    asset_id: number
    failures: number
  }>`
    select webinar_id, meeting_id, asset_id, failures from transcriptions
    where ${isClaimed(account_id, claim)}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { webinar_id, meeting_id, ...rest } = row
  if (webinar_id !== null) return { recorded: { webinar_id }, ...rest }
  return { recorded: meeting_id === null ? { asset_id: rest.asset_id } : { meeting_id }, ...rest }
}

/** Moves when the row is due: the end of a lease, or the next try. @returns false if the claim was lost */
export async function postponeClaimed(
  db: Db,
  account_id: number,
  claim: Claim,
  { due_at, failures }: { due_at: Date; failures?: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update transcriptions set due_at = ${due_at}, failures = coalesce(${failures ?? null}, failures)
    where ${isClaimed(account_id, claim)}`.execute(db)
  return numAffectedRows! > 0n
}

/** Gives up. @returns false if the claim was lost */
export async function failClaimed(
  db: Db,
  account_id: number,
  claim: Claim,
  { error, failures }: { error: TranscriptionError; failures: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update transcriptions set due_at = null, error = ${JSON.stringify(error)}::jsonb, failures = ${failures}
    where ${isClaimed(account_id, claim)}`.execute(db)
  return numAffectedRows! > 0n
}

/** Ends what was claimed, when its transcript is there. @returns false if the claim was lost */
export async function deleteClaimed(db: Db, account_id: number, claim: Claim): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from transcriptions where ${isClaimed(account_id, claim)}`.execute(db)
  return numAffectedRows! > 0n
}
