import { type Gathering, type GatheringIds, type PlannedNotice, peopleCount } from './gatherings.fixture.ts'

type ExpectedConnection = {
  room_name: string
  room_sid: string
  participant_sid: string
  identity_source: string
  visitor_id: number | null
  status: string
  joined_at: string | null
  left_at: string | null
  connected_seconds: number
  join_event_id: string | null
  leave_event_id: string | null
}

export type ExpectedRegistration = {
  registrant_id: number
  confirmed_connected_seconds: number
  has_incomplete_connections: boolean
  connections: ExpectedConnection[]
}

/** A gathering lasts less than this many quarters of a second. */
const maxQuarters = 200

/**
 * What must follow from a gathering, slowly and in another way than the platform's: every quarter of a second is looked
 * at by itself.
 */
export function expectedRegistrations(
  { sent }: Gathering,
  webinar: 0 | 1,
  ids: GatheringIds,
): ExpectedRegistration[] {
  const here = [...new Map(sent.map((notice) => [notice.id, notice])).values()].filter(
    ({ stay }) => stay.webinar === webinar && ['link', 'session'].includes(stay.via),
  )
  return Array.from({ length: peopleCount }, (_, person) => {
    const theirs = here.filter(({ stay }) => stay.person === person)
    const seen = [...new Set(theirs.map(({ stay }) => stay))].flatMap((stay) => {
      const ends = endsOf(theirs.filter((notice) => notice.stay === stay))
      return ends === null ? [] : [{ stay, ...ends, quarters: quartersOf(ends) }]
    })
    const connections = seen.map((each) => ({
      ...namesOf(each.stay, ids),
      ...showEnds(each, ids),
      connected_seconds: Math.floor(each.quarters.size / 4),
    }))
    const present = new Set(seen.flatMap(({ quarters }) => [...quarters]))
    return {
      registrant_id: ids.registrants[webinar][person]!,
      confirmed_connected_seconds: Math.floor(present.size / 4),
      has_incomplete_connections: connections.some(({ status }) => status !== 'closed'),
      connections,
    }
  })
}

type PlannedEnds = { first?: PlannedNotice; last?: PlannedNotice }

function endsOf(told: PlannedNotice[]): PlannedEnds | null {
  const first = firstOf(told.filter(({ kind }) => kind === 'participant_joined'))
  const exits = told.filter(({ kind }) => kind === 'participant_left' || (isAborted(kind) && first))
  const last = lastOf(exits)
  return first === undefined && last === undefined ? null : { first, last }
}

function quartersOf({ first, last }: PlannedEnds): Set<number> {
  const all = Array.from({ length: maxQuarters }, (_, quarter) => quarter)
  return new Set(
    all.filter(
      (quarter) =>
        first !== undefined &&
        last !== undefined &&
        quarter * 250 >= first.at_ms &&
        quarter * 250 < last.at_ms,
    ),
  )
}

const namesOf = ({ webinar, room, participant, person, via }: PlannedNotice['stay'], ids: GatheringIds) => ({
  room_name: `w${ids.webinars[webinar]}${room === 'main' ? '' : `-${room}`}`,
  room_sid: `RM_${ids.prefix}${webinar}${room}`,
  participant_sid: `PA_${ids.prefix}${participant}`,
  identity_source: via === 'link' ? 'registration_link' : 'verified_session',
  visitor_id: via === 'link' ? null : ids.visitors[person]!,
})

const showEnds = ({ first, last }: PlannedEnds, ids: GatheringIds) => ({
  status: first && last ? 'closed' : first ? 'entry_only' : 'exit_only',
  joined_at: momentOf(first, ids),
  left_at: momentOf(last, ids),
  join_event_id: first === undefined ? null : ids.prefix + first.id,
  leave_event_id: last === undefined ? null : ids.prefix + last.id,
})

export type ExpectedCounts = { attendee_count: number; open_connections: number; last_exit_at: string | null }

/** What a webinar must count, hosts included where it is about connections. */
export function expectedCounts({ sent }: Gathering, webinar: 0 | 1, ids: GatheringIds): ExpectedCounts {
  const here = sent.filter(({ stay }) => stay.webinar === webinar && stay.via !== 'stranger')
  const open = new Set(here.filter(({ kind }) => kind === 'participant_joined').map(({ stay }) => stay))
  const seen = new Set(here.filter(({ kind }) => !isAborted(kind)).map(({ stay }) => stay))
  const people = [...seen].filter(({ via }) => via !== 'host').map(({ person }) => person)
  const exits = here.filter(
    ({ kind, stay }) => kind === 'participant_left' || (isAborted(kind) && open.has(stay)),
  )
  const left = new Set(exits.map(({ stay }) => stay))
  return {
    attendee_count: new Set(people).size,
    open_connections: [...open].filter((stay) => !left.has(stay)).length,
    last_exit_at: momentOf(lastOf(exits), ids),
  }
}

const isAborted = (kind: string): boolean => kind.endsWith('aborted')

const byMoment = (one: PlannedNotice, other: PlannedNotice): number =>
  one.at_ms - other.at_ms || (one.id < other.id ? -1 : 1)

const firstOf = (notices: PlannedNotice[]): PlannedNotice | undefined => notices.toSorted(byMoment)[0]
const lastOf = (notices: PlannedNotice[]): PlannedNotice | undefined => notices.toSorted(byMoment).at(-1)

const momentOf = (notice: PlannedNotice | undefined, { began_at }: GatheringIds): string | null =>
  notice === undefined ? null : new Date(began_at * 1000 + notice.at_ms).toISOString()

/** What a registration and the oracle both say of it, with its connections in one order. */
export const comparable = ({ connections, ...registration }: ExpectedRegistration) => ({
  registrant_id: registration.registrant_id,
  confirmed_connected_seconds: registration.confirmed_connected_seconds,
  has_incomplete_connections: registration.has_incomplete_connections,
  connections: connections
    .map((connection) => ({ ...connection, audience_product_ids: [] }))
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)),
})

const placeOf = ({ room_name, participant_sid }: ExpectedConnection): string =>
  `${room_name} ${participant_sid}`
