import type { Ctx } from '../../../platform/context.ts'
import { touchWebinar } from '../records/webinars.queries.ts'

/** Locks the webinar whose transcript was made or given up, and notes that it has changed. */
export async function onTranscriptionEnded(
  { db, account, now }: Ctx,
  recorded: { webinar_id: number } | { meeting_id: number },
): Promise<void> {
  if ('webinar_id' in recorded) await touchWebinar(db, account.id, recorded.webinar_id, now)
}
