import type { Ctx } from '../../../platform/context.ts'
import type { Recorded } from '../../transcripts/index.ts'
import { touchMeeting } from '../records/meetings.queries.ts'

/** Locks the meeting whose transcript was made or given up, and notes that it has changed. */
export async function onTranscriptionEnded({ db, account, now }: Ctx, recorded: Recorded): Promise<void> {
  if ('meeting_id' in recorded) await touchMeeting(db, account.id, recorded.meeting_id, now)
}
