import type { Ctx } from '../../../platform/context.ts'
import { meetingNotStarted, meetingOver } from '../errors.ts'
import type { Meeting } from '../schemas.ts'
import { changeMeeting } from './change-meeting.ts'
import { statusAt } from './meeting-state.rules.ts'

type ById = { id: number }

/**
 * Cancels a meeting that has not ended; who booked it gets a mail. Cancelling it again changes nothing.
 * @throws not_found, meeting_over
 */
export const cancelMeeting = (ctx: Ctx, { id, reason }: ById & { reason?: string }): Promise<Meeting> =>
  changeMeeting(ctx, id, (tx, meeting) => {
    const status = statusAt(meeting, tx.now)
    if (status === 'cancelled') return null
    if (status === 'completed' || status === 'no_show') throw meetingOver()
    return { fields: { outcome: 'cancelled', cancel_reason: reason ?? null }, news: 'cancelled' }
  })

/** Notes that the visitor did not come. @throws not_found, meeting_over (cancelled), meeting_not_started */
export const markNoShow = (ctx: Ctx, { id }: ById): Promise<Meeting> => close(ctx, id, 'no_show')

/** Notes that a meeting took place, before its end too. @throws not_found, meeting_over (cancelled), meeting_not_started */
export const completeMeeting = (ctx: Ctx, { id }: ById): Promise<Meeting> => close(ctx, id, 'completed')

const close = (ctx: Ctx, id: number, outcome: 'no_show' | 'completed'): Promise<Meeting> =>
  changeMeeting(ctx, id, (tx, meeting) => {
    const status = statusAt(meeting, tx.now)
    if (status === 'cancelled') throw meetingOver()
    if (status === 'scheduled') throw meetingNotStarted()
    return meeting.outcome === outcome ? null : { fields: { outcome }, news: null }
  })
