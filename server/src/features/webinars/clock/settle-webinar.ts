import type { Ctx } from '../../../platform/context.ts'
import { webinarEnded, webinarStarted } from '../events.ts'
import { type LockedWebinar, saveState } from '../records/webinars.queries.ts'
import { webinarState } from './webinar-state.rules.ts'

/**
 * Writes what the clock has made of a locked webinar, and when it changes it next. Later features hear of each change
 * once. @returns the webinar as it is now
 */
export async function settleWebinar(tx: Ctx, webinar: LockedWebinar): Promise<LockedWebinar> {
  const { id: webinar_id } = webinar
  const { changes_at, ...state } = webinarState(webinar, tx.now.getTime())
  await saveState(tx.db, tx.account.id, { id: webinar_id, ...state, due_at: changes_at }, tx.now)
  if (webinar.started_at === null && state.started_at !== null) {
    await tx.emit(webinarStarted, { webinar_id, started_at: state.started_at })
  }
  if (webinar.ended_at === null && state.ended_at !== null) {
    await tx.emit(webinarEnded, { webinar_id, ended_at: state.ended_at })
  }
  return { ...webinar, ...state }
}
