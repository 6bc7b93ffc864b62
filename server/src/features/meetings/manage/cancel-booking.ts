import type { Ctx } from '../../../platform/context.ts'
import { meetingOver } from '../errors.ts'
import { changeMeeting } from '../records/change-meeting.ts'
import { isScheduled } from '../records/meeting-state.rules.ts'
import type { Meeting } from '../schemas.ts'

/** Cancels a booking, as its visitor wants. Doing it again changes nothing. @throws not_found, meeting_over */
export const cancelBooking = (ctx: Ctx, id: number, { reason }: { reason?: string }): Promise<Meeting> =>
  changeMeeting(ctx, id, (tx, meeting) => {
    if (meeting.outcome === 'cancelled') return null
    if (!isScheduled(meeting, tx.now)) throw meetingOver()
    return { fields: { outcome: 'cancelled', cancel_reason: reason?.trim() || null }, news: 'cancelled' }
  })
