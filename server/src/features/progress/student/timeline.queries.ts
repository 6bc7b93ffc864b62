import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { SurveyAnswer, SurveyQuestion } from '../../courses/index.ts'
import type { TimelineKind } from './schemas.ts'

/** The place of an entry: entries of one moment stand by source, then by id. */
export type Place = { occurred_at: string; source: string; id: string }

/** What a source knows beyond the place; a survey's answers are those of the questions that it had then. */
export type EntryFacts = {
  answers?: SurveyAnswer[]
  questions?: SurveyQuestion[] | null
  joined_at?: string | null
  left_at?: string | null
  connected_ms?: number
  active_ms?: number
} & Record<string, unknown>

export type EntryRow = Place & {
  kind: TimelineKind
  product_id: number | null
  unit_id: number | null
  unit_title: string | null
  webinar_id: number | null
  webinar_title: string | null
  facts: EntryFacts
}

export type TimelineFilter = {
  visitor_id: number
  product_id?: number
  /** The kinds that are shown. */
  kinds: TimelineKind[]
  after?: Place
  limit: number
}

type Filter = TimelineFilter & { account_id: number }

type Source = {
  name: string
  kinds: readonly TimelineKind[] | null
  /** Columns id, kind, occurred_at, product_id, unit_id, webinar_id and facts of a student's rows. */
  rows: (filter: Filter) => RawBuilder<unknown>
  /** What occurred_at and id are in the table, so that an index finds the page. */
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
}

const ofProduct = (column: RawBuilder<unknown>, { product_id }: Filter) =>
  product_id === undefined ? sql`` : sql`and ${column} = ${product_id}`

const sources: Source[] = [
  {
    name: 'event',
    kinds: null,
    at: sql`e.occurred_at`,
    id: sql`e.id::text`,
    rows: (filter) => sql`
      select e.id::text as id, e.kind, e.occurred_at, e.product_id, e.unit_id, null::bigint as webinar_id,
        e.evidence - 'questions' - 'answers' as facts
      from learning_events as e
      where e.account_id = ${filter.account_id} and e.visitor_id = ${filter.visitor_id}
        ${ofProduct(sql`e.product_id`, filter)} and e.kind = any(${filter.kinds}::text[])`,
  },
  {
    name: 'class',
    kinds: ['class_session'],
    at: sql`c.started_at`,
    id: sql`c.id::text`,
    rows: (filter) => sql`
      select c.id::text as id, 'class_session' as kind, c.started_at as occurred_at, c.product_id, c.unit_id,
        null::bigint as webinar_id,
        jsonb_build_object('connected_ms', c.connected_ms, 'active_ms', c.active_ms, 'status', c.status) as facts
      from class_sessions as c
      where c.account_id = ${filter.account_id} and c.visitor_id = ${filter.visitor_id}
        ${ofProduct(sql`c.product_id`, filter)}`,
  },
  {
    name: 'film',
    kinds: ['playback'],
    at: sql`s.last_occurred_at`,
    id: sql`s.session_id::text`,
    // What a player's session was of, its samples say: they are read for the page alone.
    rows: (filter) => sql`
      select s.session_id::text as id, 'playback' as kind, s.last_occurred_at as occurred_at,
        null::bigint as product_id, null::bigint as unit_id, null::bigint as webinar_id, '{}'::jsonb as facts
      from playback_sessions as s
      where s.account_id = ${filter.account_id} and s.viewer = ${`v${filter.visitor_id}`}
        ${
          filter.product_id === undefined
            ? sql``
            : sql`and exists (select from playback_samples as p where p.account_id = s.account_id
                and p.session_id = s.session_id and p.product_id = ${filter.product_id})`
        }`,
  },
  {
    name: 'live',
    kinds: ['attendance'],
    at: sql`coalesce(c.joined_at, c.left_at)`,
    id: sql`concat_ws('/', c.webinar_id, c.participant_sid, c.room_sid, c.room_name)`,
    rows: (filter) => sql`
      select concat_ws('/', c.webinar_id, c.participant_sid, c.room_sid, c.room_name) as id, 'attendance' as kind,
        coalesce(c.joined_at, c.left_at) as occurred_at, null::bigint as product_id, null::bigint as unit_id,
        c.webinar_id, jsonb_build_object('joined_at', c.joined_at, 'left_at', c.left_at,
          'identity_source', case when c.visitor_id is null then 'registration_link' else 'verified_session' end) as facts
      from webinar_connections as c
      where c.account_id = ${filter.account_id} and ${isOfPerson(filter)}
        ${filter.product_id === undefined ? sql`` : sql`and c.audience_product_ids @> array[${filter.product_id}::bigint]`}`,
  },
  {
    name: 'survey',
    kinds: ['feedback'],
    at: sql`r.updated_at`,
    id: sql`r.id::text`,
    rows: (filter) => sql`
      select r.id::text as id, 'feedback' as kind, r.updated_at as occurred_at, r.product_id, r.unit_id,
        null::bigint as webinar_id, jsonb_build_object('answers', r.answers, 'questions', b.content -> 'questions') as facts
      from survey_responses as r join course_blocks as b on b.account_id = r.account_id and b.id = r.block_id
      where r.account_id = ${filter.account_id} and r.visitor_id = ${filter.visitor_id}
        ${ofProduct(sql`r.product_id`, filter)}`,
  },
]

/** Connections of the student's own session, or by the link of a registration with their email. */
const isOfPerson = ({ account_id, visitor_id }: Filter) => sql`
  (c.visitor_id = ${visitor_id} or (c.visitor_id is null and c.registrant_id in (
    select r.id from visitors as v join webinar_registrants as r using (account_id, email)
    where v.account_id = ${account_id} and v.id = ${visitor_id})))`

/** A page of one source: its own index gives it, as the moment is compared by itself first. */
function pageOf(source: Source, filter: Filter): RawBuilder<unknown> {
  const { after, limit } = filter
  const isBefore =
    after === undefined
      ? sql``
      : sql`and ${source.at} <= ${after.occurred_at}::timestamptz
        and (${source.at}, ${source.name}::text collate "C", ${source.id} collate "C")
          < (${after.occurred_at}::timestamptz, ${after.source}::text, ${after.id}::text)`
  return sql`(select ${source.name}::text as source, page.* from (
    ${source.rows(filter)} ${isBefore} order by ${source.at} desc, ${source.id} collate "C" desc limit ${limit + 1}) as page)`
}

const isShown = ({ kinds: own }: Source, { kinds }: Filter) =>
  own === null ? kinds.some((kind) => !kindsOfSources.has(kind)) : own.some((kind) => kinds.includes(kind))

const kindsOfSources = new Set(sources.flatMap(({ kinds }) => kinds ?? []))

/** Up to `limit + 1` entries of a student, newest first. */
export async function listTimelineRows(
  db: Db,
  account_id: number,
  asked: TimelineFilter,
): Promise<EntryRow[]> {
  const filter = { ...asked, account_id }
  const pages = sources.filter((source) => isShown(source, filter)).map((source) => pageOf(source, filter))
  const { rows } = await sql<EntryRow>`
    with entries as (
      select * from (${sql.join(pages, sql` union all `)}) as every
      order by occurred_at desc, source collate "C" desc, id collate "C" desc
      limit ${filter.limit + 1})
    select e.source, e.id, e.kind, e.occurred_at, coalesce(e.product_id, played.product_id) as product_id,
      coalesce(e.unit_id, played.unit_id) as unit_id, u.title as unit_title,
      coalesce(e.webinar_id, played.webinar_id) as webinar_id, w.title as webinar_title,
      e.facts || coalesce(played.facts, '{}') as facts
    from entries as e
    left join lateral (
      select min(p.product_id) as product_id, min(p.unit_id) as unit_id, min(p.webinar_id) as webinar_id,
        jsonb_build_object('visible_playing_seconds', sum(p.visible_playing_seconds),
          'media_seconds', sum(p.media_seconds), 'pause_count', sum(p.pause_count),
          'seek_count', sum(p.seek_count)) as facts
      from playback_samples as p
      where p.account_id = ${filter.account_id} and p.session_id = case when e.source = 'film' then e.id::uuid end
    ) as played on e.source = 'film'
    left join course_units as u on u.account_id = ${filter.account_id} and u.id = coalesce(e.unit_id, played.unit_id)
    left join webinars as w on w.account_id = ${filter.account_id} and w.id = coalesce(e.webinar_id, played.webinar_id)
    order by e.occurred_at desc, e.source collate "C" desc, e.id collate "C" desc`.execute(db)
  return rows
}
