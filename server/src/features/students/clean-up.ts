import type { App } from '../../platform/context.ts'
import type { PeriodicTask } from '../../platform/jobs/job.ts'
import { sessionLifetimeMs } from '../../platform/session.rules.ts'
import { deleteExpiredLinks } from './links/links.queries.ts'
import { deleteUnusedSessions } from './sessions/sessions.queries.ts'

const batch = 1_000
const hourMs = 3_600_000

const before = (app: App, ms: number) => new Date(app.clock.nowMs() - ms)

/** Delete what can be used no more: sessions that have ended, and links that have expired. */
export const cleanUp: PeriodicTask[] = [
  {
    name: 'delete-ended-student-sessions',
    intervalMs: hourMs,
    run: (app) => deleteUnusedSessions(app.db, before(app, sessionLifetimeMs), batch),
  },
  {
    name: 'delete-expired-student-links',
    intervalMs: hourMs,
    // A mail that is still due then is given up first, and says so.
    run: (app) => deleteExpiredLinks(app.db, before(app, hourMs), batch),
  },
]
