import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { Permit } from '../permits/permit.rules.ts'

const sampleIds = defineCounter('playback_sample')

export type WatchKey = { viewer: string; resource: string }

export type WatchRow = WatchKey & {
  last_batch_at: string | null
  stretches: number[]
  watched_seconds: number
}

/** Locks what people have played, always in one order, until the transaction ends. Rows of people who are gone are missing. */
export async function lockWatches(db: Db, account_id: number, keys: WatchKey[]): Promise<WatchRow[]> {
  const { rows } = await sql<WatchRow>`
    select w.viewer, w.resource, w.last_batch_at, w.stretches, w.watched_seconds
    from playback_watches as w
    join (
      select distinct viewer, resource
      from unnest(${keys.map(({ viewer }) => viewer)}::text[], ${keys.map(({ resource }) => resource)}::text[])
        as asked (viewer, resource)
    ) as asked using (viewer, resource)
    where w.account_id = ${account_id}
    order by w.viewer, w.resource
    for no key update of w`.execute(db)
  return rows
}

export type SessionRow = WatchKey & { session_id: string; last_occurred_at: string; closed: boolean }

export async function listSessions(db: Db, account_id: number, session_ids: string[]): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select session_id, viewer, resource, last_occurred_at, closed from playback_sessions
    where account_id = ${account_id} and session_id = any(${session_ids}::uuid[])`.execute(db)
  return rows
}

type SampleKey = { session_id: string; sample_id: string }

/** Those of the samples that are stored. */
export async function listKnownSamples(
  db: Db,
  account_id: number,
  samples: SampleKey[],
): Promise<SampleKey[]> {
  const { rows } = await sql<SampleKey>`
    select session_id, sample_id from playback_samples
    where account_id = ${account_id} and (session_id, sample_id) in (
      select * from unnest(${samples.map(({ session_id }) => session_id)}::uuid[],
        ${samples.map(({ sample_id }) => sample_id)}::uuid[]))`.execute(db)
  return rows
}

/** The moments of a session's samples from the last one that is not after `from` on. */
export async function listMoments(
  db: Db,
  account_id: number,
  { session_id, from }: { session_id: string; from: Date },
): Promise<string[]> {
  const { rows } = await sql<{ occurred_at: string }>`
    with own as materialized (
      select occurred_at from playback_samples where account_id = ${account_id} and session_id = ${session_id}
    )
    select distinct occurred_at from own
    where occurred_at >= coalesce((select max(occurred_at) from own where occurred_at <= ${from}), ${from})`.execute(
    db,
  )
  return rows.map(({ occurred_at }) => occurred_at)
}

type SavedWatch = WatchKey & { last_batch_at: Date; stretches: number[]; watched_seconds: number }

export async function saveWatches(db: Db, account_id: number, watches: SavedWatch[]): Promise<void> {
  await sql`
    update playback_watches as w
    set last_batch_at = s.last_batch_at, stretches = s.stretches, watched_seconds = s.watched_seconds
    from json_to_recordset(${JSON.stringify(watches)}::json)
      as s (viewer text, resource text, last_batch_at timestamptz, stretches integer[], watched_seconds integer)
    where w.account_id = ${account_id} and w.viewer = s.viewer and w.resource = s.resource`.execute(db)
}

type SavedSession = WatchKey & { session_id: string; last_occurred_at: Date; closed: boolean }

/** Stores sessions, those of others not. @returns how many were stored */
export async function saveSessions(db: Db, account_id: number, sessions: SavedSession[]): Promise<number> {
  const { rows } = await sql`
    insert into playback_sessions as s (account_id, session_id, viewer, resource, last_occurred_at, closed)
    select ${account_id}, session_id, viewer, resource, last_occurred_at, closed
    from json_to_recordset(${JSON.stringify(sessions)}::json)
      as n (session_id uuid, viewer text, resource text, last_occurred_at timestamptz, closed boolean)
    order by session_id
    on conflict (account_id, session_id) do update
    set last_occurred_at = excluded.last_occurred_at, closed = excluded.closed
    where s.viewer = excluded.viewer and s.resource = excluded.resource
    returning true`.execute(db)
  return rows.length
}

export type NewSample = {
  sample_id: string
  occurred_at: Date
  visible_playing_seconds: number
  media_seconds: number
  position_seconds: number
  pause_count: number
  seek_count: number
  closed: boolean
}

export type NewSamples = {
  permit: Permit
  session_id: string
  samples: NewSample[]
  /** The courses in which they are activity, for a replay. */
  audience_product_ids: number[] | null
}

/** Stores samples under the next ids, all in one statement: until it is committed nobody else of the account takes ids. */
export async function insertSamples(db: Db, account_id: number, batches: NewSamples[]): Promise<void> {
  const rows = batches.map(({ permit, session_id, audience_product_ids }, batch) => ({
    ...{ ...permit, batch, session_id, audience_product_ids },
  }))
  const samples = batches.flatMap((one, batch) => one.samples.map((sample) => ({ ...sample, batch })))
  const column = (name: keyof NewSample | 'batch') => samples.map((sample) => sample[name])
  await sql`
    with taken as (${takeIds(account_id, sampleIds, samples.length)})
    insert into playback_samples (account_id, id, session_id, sample_id, visitor_id, registrant_id, kind, product_id,
      unit_id, block_id, webinar_id, resource, audience_product_ids, occurred_at, visible_playing_seconds, media_seconds,
      position_seconds, pause_count, seek_count, closed)
    select ${account_id}, taken.id - ${samples.length} + s.place, b.session_id, s.sample_id, b.visitor_id,
      b.registrant_id, b.kind, b.product_id, b.unit_id, b.block_id, b.webinar_id, b.resource, b.audience_product_ids,
      s.occurred_at, s.visible_playing_seconds, s.media_seconds, s.position_seconds, s.pause_count, s.seek_count, s.closed
    from taken,
      json_to_recordset(${JSON.stringify(rows)}::json) as b (batch integer, session_id uuid, visitor_id bigint,
        registrant_id bigint, kind text, product_id bigint, unit_id bigint, block_id bigint, webinar_id bigint,
        resource text, audience_product_ids bigint[])
      join unnest(${column('batch')}::integer[], ${column('sample_id')}::uuid[], ${column('occurred_at')}::timestamptz[],
        ${column('visible_playing_seconds')}::integer[], ${column('media_seconds')}::integer[],
        ${column('position_seconds')}::integer[], ${column('pause_count')}::integer[],
        ${column('seek_count')}::integer[], ${column('closed')}::boolean[]) with ordinality
        as s (batch, sample_id, occurred_at, visible_playing_seconds, media_seconds, position_seconds, pause_count,
          seek_count, closed, place) using (batch)`.execute(db)
}
