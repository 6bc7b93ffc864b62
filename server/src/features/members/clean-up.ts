import type { App } from '../../platform/context.ts'
import type { PeriodicTask } from '../../platform/jobs/job.ts'
import { sessionLifetimeMs } from '../../platform/session.rules.ts'
import { deleteOldEntries } from './audit/audit.queries.ts'
import { deleteExpiredInvitations } from './invitations/invitations.queries.ts'
import { deleteExpiredChallenges } from './passkeys/passkeys.queries.ts'
import { deleteUnusedSessions } from './sessions/sessions.queries.ts'
import { deleteStrayUsers } from './users/members.queries.ts'

const batch = 1_000
const hourMs = 3_600_000
const auditLifetimeMs = 400 * 24 * hourMs

const before = (app: App, ms: number) => new Date(app.clock.nowMs() - ms)

/**
 * Delete what can be used no more: ended sessions, expired links and challenges, old entries of the audit, users without an
 * account.
 */
export const cleanUp: PeriodicTask[] = [
  {
    name: 'delete-ended-panel-sessions',
    intervalMs: hourMs,
    run: (app) => deleteUnusedSessions(app.db, before(app, sessionLifetimeMs), batch),
  },
  {
    name: 'delete-expired-invitations',
    intervalMs: hourMs,
    run: (app) => deleteExpiredInvitations(app.db, before(app, 0), batch),
  },
  {
    name: 'delete-expired-passkey-challenges',
    intervalMs: hourMs,
    run: (app) => deleteExpiredChallenges(app.db, before(app, 0), batch),
  },
  {
    name: 'delete-old-audit-entries',
    intervalMs: hourMs,
    run: (app) => deleteOldEntries(app.db, before(app, auditLifetimeMs), batch),
  },
  {
    name: 'delete-users-without-account',
    intervalMs: hourMs,
    run: (app) => deleteStrayUsers(app.db, batch),
  },
]
