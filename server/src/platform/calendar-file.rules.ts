import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'

type CalendarPerson = { name: string | null; email: string }

/** One entry of a calendar. Instants are in the wire's form. */
export type CalendarEntry = {
  /** The same in every file about this entry, and in no file about another. */
  uid: string
  /** Raised with each change: calendars keep the highest. */
  sequence: number
  title: string
  description: string | null
  starts_at: string
  ends_at: string
  /** When it was last changed. */
  updated_at: string
  /** Where it takes place, or where more is said. */
  url: string | null
  organizer: CalendarPerson | null
  attendee: CalendarPerson | null
  is_cancelled: boolean
}

/** `publish`: a file that somebody opens; `invite`: one that a mail brings, which mail programs offer to take over. */
export type CalendarUse = 'publish' | 'invite'

export const calendarType = 'text/calendar; charset=utf-8'

/** What a file does to a calendar (RFC 5546). */
export function calendarMethod({ is_cancelled }: CalendarEntry, use: CalendarUse): ICalCalendarMethod {
  if (use === 'publish') return ICalCalendarMethod.PUBLISH
  return is_cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
}

/** Names are quoted in a calendar file, where nothing escapes a quotation mark (RFC 5545, 3.2). */
const quotable = (name: string): string => name.replace(/["\p{Cc}]/gu, ' ').trim()

const personOf = ({ name, email }: CalendarPerson) => ({ name: quotable(name ?? '') || email, email })

/** The calendar file (RFC 5545) of one entry, with its times in UTC. */
export function calendarFile(entry: CalendarEntry, use: CalendarUse = 'publish'): string {
  const { uid, sequence, title, description, url, organizer, attendee, is_cancelled } = entry
  const calendar = ical({
    prodId: { company: 'Understudy', product: 'Understudy', language: 'EN' },
    method: calendarMethod(entry, use),
  })
  const event = calendar.createEvent({
    id: uid,
    sequence,
    summary: title,
    start: new Date(entry.starts_at),
    end: new Date(entry.ends_at),
    stamp: new Date(entry.updated_at),
    status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(description !== null && { description }),
    ...(url !== null && { url, location: url }),
    ...(organizer !== null && { organizer: personOf(organizer) }),
  })
  if (attendee !== null)
    event.createAttendee({
      ...personOf(attendee),
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
    })
  return calendar.toString()
}
