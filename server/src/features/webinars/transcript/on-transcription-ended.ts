import type { Ctx } from '../../../platform/context.ts'
import type { Recorded } from '../../transcripts/index.ts'
import { touchWebinar } from '../records/webinars.queries.ts'

/** Locks the webinar whose transcript was made or given up, and notes that it has changed. */
export async function onTranscriptionEnded({ db, account, now }: Ctx, recorded: Recorded): Promise<void> {
  if ('webinar_id' in recorded) await touchWebinar(db, account.id, recorded.webinar_id, now)
}
