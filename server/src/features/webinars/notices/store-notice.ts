import { appState } from '../../../platform/app-state.ts'
import { createBatches } from '../../../platform/batches.ts'
import type { Ctx } from '../../../platform/context.ts'
import { webinarState } from '../clock/webinar-state.rules.ts'
import { attendedLive } from '../events.ts'
import { type LockedWebinar, lockWebinars } from '../records/webinars.queries.ts'
import {
  type Change,
  connectionName,
  deriveChanges,
  latestExit,
  openedBy,
  type StoredNotice,
} from './connections.rules.ts'
import type { Notice } from './notice.rules.ts'
import {
  insertNotices,
  listConnectionNotices,
  saveConnections,
  type WebinarCounts,
} from './notices.queries.ts'

const batches = appState(() => createBatches(storeAll))

/**
 * Stores a notice once, and brings up to date what follows from it: its connection, the counts of its webinar and when the
 * clock changes it next. A notice of an unknown webinar, or with an identity of another webinar's, changes nothing.
 * Notices that come while others are stored share the next transaction; each is answered once it is stored.
 */
export async function storeNotice(ctx: Ctx, notice: Notice): Promise<void> {
  await batches(ctx).run(ctx.account.id, { ctx, notice })
}

async function storeAll(calls: { ctx: Ctx; notice: Notice }[]): Promise<null[]> {
  const { ctx } = calls[0]!
  const sent = calls.map(({ notice }) => notice)
  await ctx.transaction(
    async (tx) => {
      const stored = await insertAll(tx, sent)
      for (const notice of stored.notices) await tellCourses(tx, notice)
      return stored
    },
    async ({ db, account }, { connections, counts }) => {
      if (connections.length > 0) await saveConnections(db, account.id, connections, counts)
    },
  )
  return calls.map(() => null)
}

/** Stores notices. @returns those that are new, and what follows from them for their connections and webinars */
async function insertAll({ db, account, now }: Ctx, sent: Notice[]) {
  const webinar_ids = [...new Set(sent.map(({ webinar_id }) => webinar_id))]
  const names = [...new Map(sent.map((notice) => [connectionName(notice), notice])).values()]
  // The locks keep the notices of a webinar one after the other, so each sees those before it.
  const [webinars, notices, known] = await Promise.all([
    lockWebinars(db, account.id, webinar_ids),
    insertNotices(db, account.id, sent, now),
    listConnectionNotices(db, account.id, names),
  ])
  const changes = deriveChanges(known, new Set(notices.map(({ id }) => id)))
  const connections = changes.map(({ after }) => after)
  return { notices, connections, counts: countAnew(webinars, changes, now) }
}

/** What webinars count after their connections changed. */
function countAnew(webinars: LockedWebinar[], changes: Change[], now: Date): WebinarCounts[] {
  const byWebinar = Map.groupBy(changes, ({ after }) => after.webinar_id)
  return webinars.flatMap((webinar) => {
    const theirs = byWebinar.get(webinar.id)
    if (theirs === undefined) return []
    const open_connections = theirs.reduce((sum, each) => sum + openedBy(each), webinar.open_connections)
    const last_exit_at = theirs.reduce(latestExit, webinar.last_exit_at)
    const { changes_at } = webinarState({ ...webinar, open_connections, last_exit_at }, now.getTime())
    // Before it is live, what changes it next does not depend on connections.
    const due_at = webinar.status === 'live' ? (changes_at ?? now.toISOString()) : null
    return [{ id: webinar.id, open_connections, last_exit_at, due_at }]
  })
}

/** Being in a group session whose audience holds a course is activity there, of whom a session has proved. */
async function tellCourses(
  tx: Ctx,
  { kind, format, visitor_id, webinar_id, audience_product_ids, occurred_at: at }: StoredNotice,
): Promise<void> {
  if (visitor_id === null || format !== 'group' || kind === 'participant_connection_aborted') return
  for (const product_id of audience_product_ids)
    await tx.emit(attendedLive, { visitor_id, product_id, webinar_id, at: new Date(at) })
}
