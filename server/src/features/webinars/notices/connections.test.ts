import fc from 'fast-check'
import { WebhookEvent } from 'livekit-server-sdk'
import { expect, test } from 'vitest'
import { showRegistration } from '../attendance/show-registration.rules.ts'
import { type Connection, deriveConnection, isOpen, type StoredNotice } from './connections.rules.ts'
import {
  type Gathering,
  type GatheringIds,
  gatherings,
  peopleCount,
  wireNotice,
} from './gatherings.fixture.ts'
import { readNotice } from './notice.rules.ts'
import { comparable, expectedCounts, expectedRegistrations } from './oracle.fixture.ts'

const ids: GatheringIds = {
  prefix: 'g',
  began_at: 1_760_000_000,
  webinars: [70000000001, 70000000002],
  registrants: [
    [70000000011, 70000000012, 70000000013],
    [70000000021, 70000000022, 70000000023],
  ],
  visitors: [70000000031, 70000000032, 70000000033],
}

/** Stores notices as the database does: once each, with the registration that they are of, none of another webinar's. */
function store({ sent }: Gathering): Map<string, StoredNotice> {
  const stored = new Map<string, StoredNotice>()
  for (const planned of sent) {
    const notice = readNotice(WebhookEvent.fromJson(wireNotice(planned, ids)))
    if (notice === null) throw new Error('every notice of a gathering can be read')
    const { identity, occurred_at, ...rest } = notice
    const ours = ids.registrants[ids.webinars.indexOf(notice.webinar_id)]!
    const visitor_id = identity.source === 'verified_session' ? identity.visitor_id : null
    const registrant_id =
      identity.source === 'registration_link'
        ? identity.registrant_id
        : (ours[ids.visitors.indexOf(visitor_id ?? 0)] ?? null)
    if (identity.source !== 'host' && !ours.includes(registrant_id!)) continue
    stored.set(notice.id, {
      ...{ ...rest, registrant_id, visitor_id, audience_product_ids: [] },
      format: 'group',
      occurred_at: occurred_at.toISOString(),
    })
  }
  return stored
}

const connectionsOf = (notices: Iterable<StoredNotice>): Connection[] =>
  Map.groupBy(notices, ({ room_name, room_sid, participant_sid }) =>
    JSON.stringify([room_name, room_sid, participant_sid]),
  )
    .values()
    .map(deriveConnection)
    .filter((connection) => connection !== null)
    .toArray()

const numRuns = process.env.DEEP ? 10_000 : 2_000

test('gatherings told in random order, three times over and with a tenth lost give what an oracle counts', () => {
  let stays = 0
  fc.assert(
    fc.property(gatherings, (gathering) => {
      const connections = connectionsOf(store(gathering).values())
      stays += connections.length
      for (const webinar of [0, 1] as const) {
        const here = connections.filter(({ webinar_id }) => webinar_id === ids.webinars[webinar])
        const registrations = Array.from({ length: peopleCount }, (_, person) => {
          const id = ids.registrants[webinar][person]!
          const registrant = { id, webinar_id: ids.webinars[webinar], email: '', name: '' }
          return showRegistration(
            registrant,
            here.filter(({ registrant_id }) => registrant_id === id),
          )
        })
        expect(registrations.map(comparable)).toEqual(
          expectedRegistrations(gathering, webinar, ids).map(comparable),
        )
        const attended = here.flatMap(({ registrant_id }) => registrant_id ?? [])
        const exits = here.flatMap(({ left_at }) => left_at ?? [])
        expect({
          attendee_count: new Set(attended).size,
          open_connections: here.filter(isOpen).length,
          last_exit_at: exits.toSorted().at(-1) ?? null,
        }).toEqual(expectedCounts(gathering, webinar, ids))
      }
    }),
    { numRuns },
  )
  expect(stays).toBeGreaterThan(2 * numRuns)
})

const entry: StoredNotice = {
  ...{ id: 'EV_1', kind: 'participant_joined', webinar_id: 1, room_name: 'w1', room_sid: 'RM_1' },
  ...{ participant_sid: 'PA_1', registrant_id: 2, visitor_id: null, audience_product_ids: [5] },
  format: 'group',
  occurred_at: '2026-03-01T10:00:00.000Z',
}

test('the audience of a connection is that of the notice of its entry', () => {
  const exit: StoredNotice = {
    ...{ ...entry, id: 'EV_0', kind: 'participant_left', audience_product_ids: [6] },
    occurred_at: '2026-03-01T11:00:00.000Z',
  }
  expect(deriveConnection([exit, entry])?.audience_product_ids).toEqual([5])
  expect(deriveConnection([exit])?.audience_product_ids).toEqual([6])
})

test('an attempt that was aborted is no connection unless somebody entered', () => {
  const aborted: StoredNotice = { ...entry, id: 'EV_2', kind: 'participant_connection_aborted' }
  expect(deriveConnection([aborted])).toBeNull()
  expect(deriveConnection([aborted, entry])).toMatchObject({ leave_event_id: 'EV_2', join_event_id: 'EV_1' })
})
