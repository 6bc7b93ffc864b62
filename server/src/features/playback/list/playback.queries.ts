import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { pageById } from '../../../platform/db/id-order.ts'
import type { Person } from '../../../platform/person.ts'
import type { PlaybackSample } from '../schemas.ts'

const columns = sql`id::text, session_id, visitor_id, registrant_id, kind, product_id, unit_id, block_id, webinar_id,
  resource, occurred_at, visible_playing_seconds, media_seconds, position_seconds, pause_count, seek_count, closed`

/** What is listed: the samples of a course, or of a webinar. */
export type Observed = { product_id: number } | { webinar_id: number }

const ofObserved = (observed: Observed) =>
  'product_id' in observed
    ? sql`product_id = ${observed.product_id}`
    : sql`webinar_id = ${observed.webinar_id}`

type SamplePage = { observed: Observed; order: 'asc' | 'desc'; starting_after?: number; limit: number }

/** Up to `limit + 1` samples by id. */
export async function listSampleRows(
  db: Db,
  account_id: number,
  { observed, limit, ...position }: SamplePage,
): Promise<PlaybackSample[]> {
  const { isAfter, order } = pageById(sql.ref('playback_samples.id'), position)
  const { rows } = await sql<PlaybackSample>`
    select ${columns} from playback_samples
    where account_id = ${account_id} and ${ofObserved(observed)} and ${isAfter}
    order by ${order}
    limit ${limit + 1}`.execute(db)
  return rows
}

/** True if the course or webinar exists, or samples of it do. */
export async function isObserved(db: Db, account_id: number, observed: Observed): Promise<boolean> {
  const [table, id] =
    'product_id' in observed ? ['products', observed.product_id] : ['webinars', observed.webinar_id]
  const { rows } = await sql`
    select from ${sql.table(table)} where account_id = ${account_id} and id = ${id}
    union all
    (select from playback_samples where account_id = ${account_id} and ${ofObserved(observed)} limit 1)`.execute(
    db,
  )
  return rows.length > 0
}

/** The rows of what a person played as a student, and by links of their registrations. */
const watchedBy = ({ visitor_ids, contact_ids }: Person) => sql`
  (w.visitor_id = any(${visitor_ids}::bigint[]) or w.registrant_id in (
    select r.id from webinar_registrants as r
    where r.account_id = w.account_id and r.contact_id = any(${contact_ids}::bigint[])))`

/** A person's samples, for an export. They are found by the person's sessions. */
export async function listPersonSamples(
  db: Db,
  account_id: number,
  person: Person,
): Promise<PlaybackSample[]> {
  const { rows } = await sql<PlaybackSample>`
    select ${columns} from playback_samples
    where account_id = ${account_id} and session_id = any(array(
      select s.session_id from playback_watches as w
      join playback_sessions as s using (account_id, viewer, resource)
      where w.account_id = ${account_id} and ${watchedBy(person)}))
    order by playback_samples.id`.execute(db)
  return rows
}

/** What a person has played, for an export. */
export async function listPersonWatches(db: Db, account_id: number, person: Person): Promise<unknown[]> {
  const { rows } = await sql`
    select w.visitor_id, w.registrant_id, w.resource, w.stretches, w.watched_seconds, w.last_batch_at, w.created_at
    from playback_watches as w
    where w.account_id = ${account_id} and ${watchedBy(person)}
    order by w.visitor_id, w.registrant_id, w.resource`.execute(db)
  return rows
}
