import { appState } from '../../../platform/app-state.ts'
import { createBatches } from '../../../platform/batches.ts'
import type { Ctx } from '../../../platform/context.ts'
import { creditReport, type Report } from './credit.rules.ts'
import {
  type CreditsRow,
  lockCredits,
  lockSessions,
  type SessionRow,
  writeCredits,
  writeSessions,
} from './player.queries.ts'
import { standingAt } from './session-state.rules.ts'
import { fromTime, toTime } from './session-time.rules.ts'

/** What a player sends of a session. */
type PlayerCall = {
  ctx: Ctx
  session_id: string
  visitor_id: number
  /** null: it says nothing of how the session stands. */
  report: Report | null
  ends: boolean
}

/** The session after a call that was taken, or as it ended before; undefined: the student has no such session. */
type Heard = { session: SessionRow; isTaken: boolean } | undefined

const batches = appState(() => createBatches(hearAll))

/**
 * Credits a session with the time since it was last heard of, and ends it where the call says so. Calls that come while
 * others are stored share the next transaction; each is answered once it is stored.
 */
export const hear = (call: PlayerCall): Promise<Heard> => batches(call.ctx).run(call.ctx.account.id, call)

const hearAll = (calls: PlayerCall[]): Promise<Heard[]> =>
  calls[0]!.ctx.transaction(async ({ db, account, app }) => {
    const visitor_ids = [...new Set(calls.map(({ visitor_id }) => visitor_id))]
    const session_ids = [...new Set(calls.map(({ session_id }) => session_id))]
    const [credits, sessions] = await Promise.all([
      lockCredits(db, account.id, visitor_ids),
      lockSessions(db, account.id, session_ids),
    ])
    // Read under the lock: a student's moments are credited in the order of the clock.
    const nowMs = app.clock.nowMs()
    const known = { credits: byId(credits, 'visitor_id'), sessions: byId(sessions, 'session_id') }
    const heard = calls.map((call) => apply(known, call, nowMs))
    const taken = new Map(heard.flatMap((one) => (one?.isTaken ? [[one.session.id, one.session]] : [])))
    if (taken.size === 0) return heard
    const students = new Set([...taken.values()].map(({ visitor_id }) => visitor_id))
    await Promise.all([
      writeSessions(db, account.id, [...taken.values()]),
      writeCredits(
        db,
        account.id,
        [...known.credits.values()].filter(({ visitor_id }) => students.has(visitor_id)),
      ),
    ])
    return heard
  })

type Known = { credits: Map<number, CreditsRow>; sessions: Map<string, SessionRow> }

/** Applies one call to what is known, which later calls of the batch start from. */
function apply(known: Known, call: PlayerCall, nowMs: number): Heard {
  const { session_id, visitor_id, report, ends } = call
  const session = known.sessions.get(session_id)
  const credits = known.credits.get(visitor_id)
  if (session?.visitor_id !== visitor_id || credits === undefined) return undefined
  if (standingAt(session, nowMs).status !== 'open') return { session, isTaken: false }
  const { time, credited } = creditReport(toTime(session), credits.credited, { report, nowMs })
  const next = { ...session, ...fromTime(time) }
  if (ends) Object.assign(next, { status: 'closed', ended_at: next.last_seen_at })
  known.sessions.set(session_id, next)
  known.credits.set(visitor_id, { visitor_id, credited })
  return { session: next, isTaken: true }
}

const byId = <Key extends string, Row extends Record<Key, unknown>>(rows: Row[], key: Key) =>
  new Map(rows.map((row) => [row[key], row]))
