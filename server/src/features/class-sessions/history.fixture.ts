import fc from 'fast-check'
import type { Report } from './player/credit.rules.ts'

/** Something that a player of a student sends, so many milliseconds after what was sent before it. */
export type Step = {
  device: number
  afterMs: number
  /** `start` begins the device's next session; the others concern its last one. */
  do: 'start' | 'heartbeat' | 'end' | 'silent-end'
  report: Report
}

/** All moments are multiples of it, so that a history can be read tick by tick. */
const tickMs = 250
export const devices = 3

const waits = [0, 250, 1_000, 5_000, 14_750, 15_000, 29_750, 30_000, 30_250, 60_000, 89_750, 90_000]
const often = { weight: 8, arbitrary: fc.constant(true) }
const mostly = fc.oneof(often, { weight: 1, arbitrary: fc.constant(false) })
const report = fc.record({ visible: mostly, focused: mostly, interacted: fc.boolean() })

/** Histories of one student with several devices, each of which starts at once. */
export const histories = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc
    .array(
      fc.record({
        device: fc.nat({ max: devices - 1 }),
        afterMs: fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom(...waits.slice(0, 6)) },
          fc.constantFrom(...waits),
        ),
        do: fc.oneof(
          { weight: 16, arbitrary: fc.constant('heartbeat' as const) },
          fc.constantFrom('start' as const, 'end' as const, 'silent-end' as const),
        ),
        report,
      }),
      { minLength: 4, maxLength },
    )
    .map((steps) => [...startsOfAll, ...steps])

const nothing = { visible: false, focused: false, interacted: false }
const startsOfAll = Array.from(
  { length: devices },
  (_, device): Step => ({
    ...{ device, afterMs: 0, do: 'start', report: nothing },
  }),
)

/** What a person who reads the rules aloud expects of a session. */
export type ExpectedSession = {
  startedAtMs: number
  lastSeenAtMs: number
  endedAtMs: number | null
  status: 'open' | 'closed' | 'timed_out'
  connectedMs: number
  activeMs: number
}

type ReadSession = ExpectedSession & { visible: boolean; focused: boolean; interactions: number[] }

/** The steps of a history that are refused, and its sessions as they stand at its end, by the order of their starts. */
export type ReadHistory = { refused: boolean[]; sessions: ExpectedSession[]; endsAtMs: number }

/**
 * Reads a history tick by tick: whoever first reports a moment in which it counts has it. It remembers every moment that
 * was ever counted, and shares nothing with the rules.
 */
export function readHistory(steps: Step[], startsAtMs = 0): ReadHistory {
  let nowMs = startsAtMs
  const counted = new Set<number>()
  const sessions: ReadSession[] = []
  const current = new Map<number, ReadSession>()
  const refused = steps.map((step) => {
    nowMs += step.afterMs
    for (const session of sessions) timeOut(session, nowMs)
    if (step.do === 'start') {
      const started = newSession(nowMs)
      sessions.push(started)
      current.set(step.device, started)
      return false
    }
    const session = current.get(step.device)!
    if (session.status !== 'open') return true
    readStep(session, step, { nowMs, counted })
    return false
  })
  return { refused, sessions, endsAtMs: nowMs }
}

const newSession = (nowMs: number): ReadSession => ({
  ...{
    startedAtMs: nowMs,
    lastSeenAtMs: nowMs,
    endedAtMs: null,
    status: 'open',
    connectedMs: 0,
    activeMs: 0,
  },
  ...{ visible: true, focused: false, interactions: [] },
})

function timeOut(session: ReadSession, nowMs: number): void {
  if (session.status !== 'open' || nowMs - session.lastSeenAtMs < 90_000) return
  session.status = 'timed_out'
  session.endedAtMs = session.lastSeenAtMs
}

type Counted = { nowMs: number; counted: Set<number> }

function readStep(session: ReadSession, step: Step, { nowMs, counted }: Counted): void {
  const before = { ...session, wasUsed: isUsed(session, session.lastSeenAtMs) }
  const { visible, focused, interacted } = step.do === 'silent-end' ? nothing : step.report
  if (interacted) session.interactions.push(nowMs)
  const gapMs = nowMs - before.lastSeenAtMs
  if (before.visible && visible && gapMs <= 30_000) {
    const newMs = count(counted, before.lastSeenAtMs, nowMs)
    session.connectedMs += newMs
    if (before.focused && focused && before.wasUsed && isUsed(session, nowMs)) session.activeMs += newMs
  }
  Object.assign(session, { visible, focused, lastSeenAtMs: nowMs })
  if (step.do !== 'heartbeat') Object.assign(session, { status: 'closed', endedAtMs: nowMs })
}

const isUsed = ({ interactions }: ReadSession, atMs: number): boolean =>
  interactions.some((usedMs) => atMs - usedMs <= 60_000)

function count(counted: Set<number>, fromMs: number, toMs: number): number {
  const before = counted.size
  for (let atMs = fromMs; atMs < toMs; atMs += tickMs) counted.add(atMs)
  return (counted.size - before) * tickMs
}
