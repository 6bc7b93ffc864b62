import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StoredState, webinarState } from './webinar-state.rules.ts'

const minuteMs = 60_000
const startMs = Date.parse('2026-03-01T10:00:00.000Z')
const at = (minute: number) => new Date(startMs + minute * minuteMs).toISOString()
const nullable = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })

const scheduled = (fields: Partial<StoredState> = {}): StoredState => ({
  status: 'scheduled',
  starts_at: at(0),
  duration_minutes: 60,
  started_at: null,
  ended_at: null,
  open_connections: 0,
  last_exit_at: null,
  ...fields,
})

const stored: fc.Arbitrary<StoredState> = fc
  .record({
    startsAt: fc.integer({ min: -600, max: 600 }),
    startedAt: nullable(fc.integer({ min: -600, max: 600 })),
    duration_minutes: fc.integer({ min: 1, max: 720 }),
    open_connections: fc.integer({ min: 0, max: 2 }),
    lastExitAt: nullable(fc.integer({ min: -700, max: 900 })),
  })
  .map(({ startsAt, startedAt, duration_minutes, open_connections, lastExitAt }) =>
    scheduled({
      status: startedAt === null ? 'scheduled' : 'live',
      starts_at: at(startsAt),
      started_at: startedAt === null ? null : at(startedAt),
      duration_minutes,
      open_connections,
      last_exit_at: lastExitAt === null ? null : at(lastExitAt),
    }),
  )

/** Walks minute by minute from the beginning and asks at each whether the webinar goes on. */
function endByWalking(webinar: StoredState, begunMs: number): number {
  const exitMs = webinar.last_exit_at === null ? null : Date.parse(webinar.last_exit_at)
  for (let minute = 0; ; minute++) {
    const ms = begunMs + minute * minuteMs
    const planned = minute >= webinar.duration_minutes
    const empty = webinar.open_connections === 0 && (exitMs === null || ms - exitMs >= 10 * minuteMs)
    if (planned && (empty || minute >= 360)) return ms
  }
}

test('a webinar is live from its start until its planned end and an empty room, minute by minute', () => {
  fc.assert(
    fc.property(stored, fc.integer({ min: -1, max: 1 }), fc.boolean(), (webinar, offset, atEnd) => {
      const begunMs = Date.parse(webinar.started_at ?? webinar.starts_at)
      const endMs = endByWalking(webinar, begunMs)
      const nowMs = (atEnd ? endMs : begunMs) + offset
      const isLive = webinar.started_at !== null || nowMs >= begunMs
      const status = !isLive ? 'scheduled' : nowMs < endMs ? 'live' : 'ended'
      const [begun, end] = [new Date(begunMs).toISOString(), new Date(endMs).toISOString()]
      expect(webinarState(webinar, nowMs)).toEqual({
        status,
        started_at: isLive ? begun : null,
        ended_at: status === 'ended' ? end : null,
        changes_at: { scheduled: begun, live: end, ended: null }[status],
      })
    }),
    { numRuns: 2_000 },
  )
})

test('what the clock made of a webinar stays so once it is written, and is so from the moment that was foretold', () => {
  fc.assert(
    fc.property(stored, fc.integer({ min: -700, max: 1_500 }), (webinar, minute) => {
      const nowMs = startMs + minute * minuteMs
      const { changes_at, ...state } = webinarState(webinar, nowMs)
      expect(webinarState({ ...webinar, ...state }, nowMs)).toEqual({ ...state, changes_at })
      if (changes_at === null) return
      const later = Date.parse(changes_at)
      expect(webinarState(webinar, later).status).not.toBe(state.status)
      expect(webinarState(webinar, later - 1).status).toBe(state.status)
    }),
    { numRuns: 2_000 },
  )
})

test('a draft, a cancelled and an ended webinar stay what they are, whatever the time', () => {
  const dead: StoredState[] = [
    scheduled({ status: 'draft' }),
    scheduled({ status: 'cancelled' }),
    scheduled({ status: 'cancelled', started_at: at(0) }),
    scheduled({ status: 'ended', started_at: at(0), ended_at: at(5), open_connections: 3 }),
  ]
  for (const webinar of dead) {
    for (const minute of [-1_000, 0, 59, 60, 5_000]) {
      const { status, started_at, ended_at } = webinar
      const expected = { status, started_at, ended_at, changes_at: null }
      expect(webinarState(webinar, startMs + minute * minuteMs)).toEqual(expected)
    }
  }
})
