import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { histories, readHistory, type Step } from '../history.fixture.ts'
import { creditReport, isSilent, type Report, type SessionTime, type Span } from './credit.rules.ts'

const present: Report = { visible: true, focused: true, interacted: true }

const startedAt = (heardAtMs: number): SessionTime => ({
  ...{ heardAtMs, visible: true, focused: false, interactedAtMs: null, connectedMs: 0, activeMs: 0 },
})

/** A student whose sessions report by name. */
function createStudent() {
  let credited: Span[] = []
  const sessions = new Map<string, SessionTime>()
  return {
    start: (name: string, nowMs: number) => void sessions.set(name, startedAt(nowMs)),
    report(name: string, nowMs: number, report: Report | null = present): [number, number] {
      const result = creditReport(sessions.get(name)!, credited, { report, nowMs })
      credited = result.credited
      sessions.set(name, result.time)
      return [result.time.connectedMs, result.time.activeMs]
    },
    session: (name: string) => sessions.get(name)!,
    total: () => [...sessions.values()].reduce((sum, { connectedMs }) => sum + connectedMs, 0),
    credited: () => credited,
  }
}

describe('one session', () => {
  test('time counts between two visible ends, and the start is one; active time needs focus and use at both', () => {
    const { start, report } = createStudent()
    start('a', 0)
    expect(report('a', 10_001)).toEqual([10_001, 0])
    expect(report('a', 20_002)).toEqual([20_002, 10_001])
    expect(report('a', 30_003, { ...present, visible: false })).toEqual([20_002, 10_001])
    expect(report('a', 40_004)).toEqual([20_002, 10_001])
    expect(report('a', 50_005, { ...present, focused: false })).toEqual([30_003, 10_001])
    expect(report('a', 60_006)).toEqual([40_004, 10_001])
  })

  test('30 seconds count and one millisecond more does not', () => {
    const { start, report } = createStudent()
    start('a', 0)
    expect(report('a', 30_000)).toEqual([30_000, 0])
    expect(report('a', 60_001)).toEqual([30_000, 0])
    expect(report('a', 60_002)).toEqual([30_001, 1])
  })

  test('interaction 60 seconds ago is recent and one millisecond earlier it is not', () => {
    const { start, report } = createStudent()
    const idle = { ...present, interacted: false }
    start('a', 0)
    report('a', 1_000)
    expect(report('a', 31_000, idle)).toEqual([31_000, 30_000])
    expect(report('a', 61_000, idle)).toEqual([61_000, 60_000])
    expect(report('a', 61_001, idle)).toEqual([61_001, 60_000])
  })

  test('a report that says nothing credits nothing', () => {
    const { start, report, session } = createStudent()
    start('a', 0)
    expect(report('a', 10_000, null)).toEqual([0, 0])
    expect(session('a').heardAtMs).toBe(10_000)
  })

  test('it times out after 90 seconds of silence, and when the clock goes back by as much', () => {
    expect([89_999, 90_000].map((nowMs) => isSilent(0, nowMs))).toEqual([false, true])
    expect([1, 0].map((nowMs) => isSilent(90_000, nowMs))).toEqual([false, true])
  })
})

describe('several sessions of a student', () => {
  test('whoever reports first has the time, and the gap that another one left is still to be had', () => {
    const { start, report } = createStudent()
    start('a', 0)
    start('b', 0)
    report('a', 10_000)
    report('a', 15_000, { ...present, visible: false })
    report('a', 18_000)
    report('a', 20_000)
    expect(report('b', 25_000)[0]).toBe(25_000 - 10_000 - 2_000)
  })

  test('what must be known of earlier time does not grow', () => {
    const { start, report, credited } = createStudent()
    start('a', 0)
    for (let i = 1; i <= 2_000; i++) report('a', i * 500, { ...present, visible: i % 4 < 2 })
    expect(credited().length).toBeLessThan(60)
  })
})

/** What the rules make of a history, in the form of the second reading. */
function play(steps: Step[]) {
  let nowMs = 0
  let credited: Span[] = []
  const sessions: { time: SessionTime; isEnded: boolean }[] = []
  const current = new Map<number, number>()
  const refused = steps.map((step) => {
    nowMs += step.afterMs
    if (step.do === 'start') {
      current.set(step.device, sessions.push({ time: startedAt(nowMs), isEnded: false }) - 1)
      return false
    }
    const session = sessions[current.get(step.device)!]!
    if (session.isEnded || isSilent(session.time.heardAtMs, nowMs)) return true
    const report = step.do === 'silent-end' ? null : step.report
    const result = creditReport(session.time, credited, { report, nowMs })
    credited = result.credited
    Object.assign(session, { time: result.time, isEnded: step.do !== 'heartbeat' })
    return false
  })
  const times = sessions.map(({ time }) => [time.heardAtMs, time.connectedMs, time.activeMs])
  return { refused, times }
}

describe('random histories', () => {
  test('the rules credit what a reading tick by tick does, session by session', () => {
    fc.assert(
      fc.property(histories(60), (steps) => {
        const { refused, sessions } = readHistory(steps)
        const times = sessions.map((each) => [each.lastSeenAtMs, each.connectedMs, each.activeMs])
        expect(play(steps)).toEqual({ refused, times })
      }),
      { numRuns: 4_000 },
    )
  })

  test('sent twice, every report counts once', () => {
    fc.assert(
      fc.property(histories(40), (steps) => {
        const twice = steps.flatMap((step) =>
          step.do === 'heartbeat' ? [step, { ...step, afterMs: 0 }] : [step],
        )
        expect(play(twice).times).toEqual(play(steps).times)
      }),
      { numRuns: 500 },
    )
  })

  const moves = fc.record({
    session: fc.constantFrom('a', 'b', 'c'),
    // By milliseconds, by skew between processes, and by what an operator sets.
    afterMs: fc.oneof(
      { weight: 12, arbitrary: fc.nat({ max: 31_000 }) },
      { weight: 2, arbitrary: fc.integer({ min: -2_000, max: 0 }) },
      { weight: 1, arbitrary: fc.constantFrom(-40 * 86_400_000, -3_600_000, 3_600_000, 40 * 86_400_000) },
    ),
    report: fc.record({ visible: fc.boolean(), focused: fc.boolean(), interacted: fc.boolean() }),
    isNew: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  })

  test('however the clock is set, all sessions together gain no more than the time that went by, and active time is no more than connected', () => {
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 80 }), (steps) => {
        const student = createStudent()
        let nowMs = 1_000_000_000_000
        let wentByMs = 0
        let earlierMs = 0
        for (const name of ['a', 'b', 'c']) student.start(name, nowMs)
        for (const { session, afterMs, report, isNew } of steps) {
          nowMs += afterMs
          wentByMs += Math.max(0, afterMs)
          if (isNew || isSilent(student.session(session).heardAtMs, nowMs)) {
            earlierMs += student.session(session).connectedMs
            student.start(session, nowMs)
          } else {
            const [connectedMs, activeMs] = student.report(session, nowMs, report)
            expect(activeMs).toBeLessThanOrEqual(connectedMs)
          }
        }
        expect(earlierMs + student.total()).toBeLessThanOrEqual(wentByMs)
      }),
      { numRuns: 4_000 },
    )
  })
})
