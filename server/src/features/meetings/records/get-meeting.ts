import { calendarFile } from '../../../platform/calendar-file.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Meeting } from '../schemas.ts'
import { findMeeting, type StoredMeeting } from './meetings.queries.ts'
import { toCalendarEntry } from './to-calendar-entry.rules.ts'
import { toMeeting } from './to-meeting.rules.ts'

type ById = { id: number }

/** One meeting, with its status as the clock has it now. @throws not_found */
export const getMeeting = async (ctx: Ctx, { id }: ById): Promise<Meeting> =>
  toMeeting(await requireMeeting(ctx, id), ctx.now)

/** The same as a calendar file. @throws not_found */
export const getMeetingCalendar = async (ctx: Ctx, { id }: ById): Promise<string> =>
  calendarFile(toCalendarEntry(await requireMeeting(ctx, id)))

async function requireMeeting({ db, account }: Ctx, id: number): Promise<StoredMeeting> {
  const meeting = await findMeeting(db, account.id, id)
  if (meeting === undefined) throw notFound()
  return meeting
}
