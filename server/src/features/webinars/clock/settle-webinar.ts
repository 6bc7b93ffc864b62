import type { Ctx } from '../../../platform/context.ts'
import { webinarEnded, webinarStarted } from '../events.ts'
import { type LockedWebinar, saveState } from '../records/webinars.queries.ts'
import { type WebinarState, webinarState } from './webinar-state.rules.ts'

/** Writes the state of a locked webinar. Later features hear once that it started and that it ended. */
export async function writeState(tx: Ctx, webinar: LockedWebinar, next: WebinarState): Promise<void> {
  const { id: webinar_id } = webinar
  const { changes_at, ...state } = next
  await saveState(tx.db, tx.account.id, { id: webinar_id, ...state, due_at: changes_at }, tx.now)
  if (webinar.started_at === null && state.started_at !== null) {
    await tx.emit(webinarStarted, { webinar_id, started_at: state.started_at })
  }
  if (webinar.ended_at === null && state.ended_at !== null) {
    await tx.emit(webinarEnded, { webinar_id, ended_at: state.ended_at })
  }
}

/** Writes what the clock has made of a locked webinar, and when it changes it next. @returns the webinar as it is now */
export async function settleWebinar(tx: Ctx, webinar: LockedWebinar): Promise<LockedWebinar> {
  const next = webinarState(webinar, tx.now.getTime())
  await writeState(tx, webinar, next)
  const { status, started_at, ended_at } = next
  return { ...webinar, status, started_at, ended_at }
}
