import type { FindStudentSession } from '../../../platform/http/doors/campus.ts'
import { sessionState } from '../../../platform/session.rules.ts'
import { hashToken, isWellFormedToken } from '../../../platform/session-token.ts'
import { loadAccount } from '../../accounts/index.ts'
import { findSession, touchSession } from './sessions.queries.ts'

/** What every token of a student's session begins with. */
export const tokenPrefix = 'ust'

/**
 * Finds the student of a session. The session is read each time, by one index, so that its end counts at once in every
 * process; only the account's own record is kept for some seconds.
 * @returns null where there is no such session, or it has ended
 */
export const findStudentSession: FindStudentSession = async (app, token) => {
  if (!isWellFormedToken(tokenPrefix, token)) return null
  const token_sha256 = hashToken(token)
  const session = await findSession(app.db, token_sha256)
  if (session === undefined) return null
  const { account_id, id, visitor_id, last_used_at } = session
  const nowMs = app.clock.nowMs()
  const state = sessionState(last_used_at, nowMs)
  const account = state === 'ended' ? undefined : await loadAccount(app, account_id)
  if (account === undefined) return null
  if (state === 'touch') {
    await touchSession(app.db, account_id, id, new Date(nowMs)).catch((err) =>
      app.log.warn({ err }, 'the last use of a session could not be recorded'),
    )
  }
  return { account, actor: { kind: 'student', visitor_id, session_id: id }, isRenewed: state === 'touch' }
}
