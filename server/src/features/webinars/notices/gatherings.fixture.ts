import fc from 'fast-check'
import type { NoticeKind } from './notice.rules.ts'

/** How a notice says when somebody entered; `created`: it does not, so it is when the notice was made. */
type Form = 'milliseconds' | 'seconds' | 'created'

/** A notice of a gathering. Moments are milliseconds since the gathering began. */
export type PlannedNotice = {
  /** Unlike that of every other notice of the gathering. */
  id: string
  kind: NoticeKind
  at_ms: number
  form: Form
  stay: PlannedStay
}

/** One stay of somebody in a room. */
type PlannedStay = {
  webinar: 0 | 1
  room: 'main' | 'table-a' | 'table-b'
  participant: number
  /** Which of the people. */
  person: number
  /** `stranger`: with the identity of a registrant of the other webinar. */
  via: 'link' | 'session' | 'host' | 'stranger'
}

/** People who come and go in two webinars: what was told of it, in the order in which it was told. */
export type Gathering = { sent: PlannedNotice[] }

export const peopleCount = 3

const stay: fc.Arbitrary<PlannedStay> = fc.record({
  webinar: fc.constantFrom(0, 1),
  room: fc.constantFrom('main', 'table-a', 'table-b'),
  participant: fc.nat(3),
  person: fc.nat(peopleCount - 1),
  via: fc.constantFrom('link', 'link', 'session', 'session', 'host', 'stranger'),
})

const told = fc.record({
  kind: fc.constantFrom<NoticeKind>(
    'participant_joined',
    'participant_joined',
    'participant_left',
    'participant_left',
    'participant_connection_aborted',
  ),
  /** Quarters of a second within 40 seconds. */
  at: fc.nat(160),
  form: fc.constantFrom<Form>('milliseconds', 'seconds', 'created'),
  /** A tenth is lost. */
  lost: fc.nat(9).map((tenth) => tenth === 0),
  /** Each notice is told three times, at these places. */
  places: fc.tuple(fc.nat(), fc.nat(), fc.nat()),
})

const stays = fc.uniqueArray(fc.tuple(stay, fc.array(told, { maxLength: 5 })), {
  maxLength: 8,
  selector: ([{ webinar, room, participant }]) => `${webinar} ${room} ${participant}`,
})

/** Gatherings told in random order, every notice three times, and a tenth of them not at all. */
export const gatherings: fc.Arbitrary<Gathering> = stays.map((all) => {
  const planned = all.flatMap(([whose, notices], s) =>
    notices.map((notice, n) => ({ ...notice, stay: whose, id: `EV_${s}${n}` })),
  )
  const placed = planned
    .filter(({ lost }) => !lost)
    .flatMap(({ id, kind, at, form, stay: whose, places }) => {
      const isWhole = kind !== 'participant_joined' || form !== 'milliseconds'
      const at_ms = isWhole ? Math.floor(at / 4) * 1000 : at * 250
      return places.map((place) => ({ place, notice: { id, kind, at_ms, form, stay: whose } }))
    })
  return { sent: placed.sort((one, other) => one.place - other.place).map(({ notice }) => notice) }
})

/** The ids that the platform gave to what a gathering is about. */
export type GatheringIds = {
  /** Begins the ids of notices and participants, so that gatherings do not mix. */
  prefix: string
  /** Whole seconds since the Unix epoch at which it began. */
  began_at: number
  webinars: [number, number]
  /** Of each webinar, by person. */
  registrants: [number[], number[]]
  visitors: number[]
}

/** A notice as LiveKit sends it. */
export function wireNotice({ id, kind, at_ms, form, stay }: PlannedNotice, ids: GatheringIds) {
  const ms = ids.began_at * 1000 + at_ms
  const seconds = String(Math.floor(ms / 1000))
  const isEntry = kind === 'participant_joined'
  const joined: Record<string, string> = {
    // An exit tells of the entry too, which counts for nothing there.
    milliseconds: { joinedAt: String(Math.floor(ms / 1000) - 3), joinedAtMs: String(ms) },
    seconds: { joinedAt: seconds },
    created: {},
  }[form]
  const isOnTime = isEntry && form !== 'created'
  return {
    event: kind,
    id: `${ids.prefix}${id}`,
    createdAt: isOnTime ? String(Number(seconds) + 7) : seconds,
    room: roomOf(stay, ids),
    participant: {
      sid: `PA_${ids.prefix}${stay.participant}`,
      identity: identityOf(stay, ids),
      name: 'Somebody',
      state: isEntry ? 'ACTIVE' : 'DISCONNECTED',
      ...joined,
    },
  }
}

export type WireNotice = ReturnType<typeof wireNotice>

const roomOf = ({ webinar, room }: PlannedStay, { webinars, prefix }: GatheringIds) => ({
  name: `w${webinars[webinar]}${room === 'main' ? '' : `-${room}`}`,
  sid: `RM_${prefix}${webinar}${room}`,
})

const identityOf = ({ webinar, person, via }: PlannedStay, { registrants, visitors }: GatheringIds) =>
  ({
    link: `r${registrants[webinar][person]}-k3f9`,
    session: `v${visitors[person]}-p0d2`,
    host: 'h-77aa',
    stranger: `r${registrants[1 - webinar]![person]}-z8w1`,
  })[via]
