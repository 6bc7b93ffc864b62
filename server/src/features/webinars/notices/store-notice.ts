import type { Ctx } from '../../../platform/context.ts'
import { webinarState } from '../clock/webinar-state.rules.ts'
import { attendedLive } from '../events.ts'
import { lockWebinar } from '../records/webinars.queries.ts'
import { deriveConnection, isOpen, type StoredNotice } from './connections.rules.ts'
import type { Notice } from './notice.rules.ts'
import { insertNotice, listConnectionNotices, saveConnection } from './notices.queries.ts'

/**
 * Stores a notice once, and brings up to date what follows from it: its connection, the counts of its webinar and when the
 * clock changes it next. A notice of an unknown webinar, or with an identity of another webinar's, changes nothing.
 */
export const storeNotice = (ctx: Ctx, notice: Notice): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { db, account, now } = tx
    // The lock of the webinar keeps its notices one after the other, so each sees those before it.
    const [webinar, stored, notices] = await Promise.all([
      lockWebinar(db, account.id, notice.webinar_id),
      insertNotice(db, account.id, notice, now),
      listConnectionNotices(db, account.id, notice),
    ])
    if (webinar === undefined || stored === undefined) return
    const after = deriveConnection(notices)
    if (after === null) return
    const before = deriveConnection(notices.filter(({ id }) => id !== notice.id))
    const opened = Number(isOpen(after)) - Number(before !== null && isOpen(before))
    const open_connections = webinar.open_connections + opened
    const last_exit_at = latest(webinar.last_exit_at, after.left_at)
    const { changes_at } = webinarState({ ...webinar, open_connections, last_exit_at }, now.getTime())
    await saveConnection(db, account.id, after, {
      ...{ open_connections, last_exit_at },
      // Before it is live, what changes it next does not depend on connections.
      due_at: webinar.status === 'live' ? (changes_at ?? now.toISOString()) : null,
    })
    await tellCourses(tx, stored)
  })

const latest = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one

/** Being in a group session whose audience holds a course is activity there, of whom a session has proved. */
async function tellCourses(
  tx: Ctx,
  { kind, format, visitor_id, webinar_id, audience_product_ids, occurred_at: at }: StoredNotice,
): Promise<void> {
  if (visitor_id === null || format !== 'group' || kind === 'participant_connection_aborted') return
  for (const product_id of audience_product_ids)
    await tx.emit(attendedLive, { visitor_id, product_id, webinar_id, at: new Date(at) })
}
