import type { Ctx } from '../../../platform/context.ts'
import { requireSlot } from '../booking/require-slot.ts'
import { meetingOver } from '../errors.ts'
import { changeMeeting } from '../records/change-meeting.ts'
import { isScheduled } from '../records/meeting-state.rules.ts'
import type { Meeting } from '../schemas.ts'
import { findType } from '../types/meeting-types.queries.ts'

/**
 * Moves a booking to another slot of its type, as its visitor wants.
 * @throws not_found, meeting_over (it has begun, was cancelled, or its type is gone), invalid_request (starts_at), slot_taken
 */
export const moveBooking = (ctx: Ctx, id: number, { starts_at }: { starts_at: string }): Promise<Meeting> =>
  changeMeeting(ctx, id, async (tx, meeting) => {
    const { type_id } = meeting
    const type = type_id === null ? undefined : await findType(tx.db, tx.account.id, type_id)
    if (!isScheduled(meeting, tx.now) || type === undefined) throw meetingOver()
    if (starts_at === meeting.starts_at) return null
    const slot = await requireSlot(tx, type, { starts_at, but_id: id })
    return { fields: slot, news: 'changed' }
  })
