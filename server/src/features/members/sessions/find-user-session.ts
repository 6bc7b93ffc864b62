import type { FindUserSession } from '../../../platform/http/doors/panel.ts'
import { sessionState } from '../../../platform/session.rules.ts'
import { hashToken, isWellFormedToken } from '../../../platform/session-token.ts'
import { loadAccount } from '../../accounts/index.ts'
import { findSession, touchSession } from './sessions.queries.ts'

/** What every token of a user's session begins with. */
export const tokenPrefix = 'uus'

/**
 * Finds the user of a session with their role. Both are read each time, by one index each, so that an end and a changed
 * role count at once in every process; only the account's own record is kept for some seconds.
 * @returns null where there is no such session, or it has ended
 */
export const findUserSession: FindUserSession = async (app, token) => {
  if (!isWellFormedToken(tokenPrefix, token)) return null
  const session = await findSession(app.db, hashToken(token))
  if (session === undefined) return null
  const { account_id, id, user_id, role, last_used_at } = session
  const nowMs = app.clock.nowMs()
  const state = sessionState(last_used_at, nowMs)
  const account = state === 'ended' ? undefined : await loadAccount(app, account_id)
  if (account === undefined) return null
  if (state === 'touch') {
    await touchSession(app.db, account_id, id, new Date(nowMs)).catch((err) =>
      app.log.warn({ err }, 'the last use of a session could not be recorded'),
    )
  }
  const actor = { kind: 'user' as const, id: user_id, session_id: id }
  return { account, actor, role, isRenewed: state === 'touch' }
}
