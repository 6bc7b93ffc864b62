import { calendarFile, calendarType } from '../../../platform/calendar-file.rules.ts'
import type { App } from '../../../platform/context.ts'
import type { PageAnswer, PageRequest } from '../../../platform/page-answer.ts'
import { findPage } from './find-page.ts'

/** The calendar file of a webinar. @returns null where there is no such page */
export async function openCalendar(
  app: App,
  { id }: { id: number },
  request: PageRequest,
): Promise<PageAnswer | null> {
  const found = await findPage(app, id, request)
  if (found === null) return null
  const { title, description, starts_at, duration_minutes, created_at, updated_at, status } = found.webinar
  const file = calendarFile({
    uid: `webinar-${id}@${new URL(app.base_url).hostname}`,
    // It rises with each change, which is all that calendars ask of it.
    sequence: Math.floor((Date.parse(updated_at) - Date.parse(created_at)) / 1000),
    ...{ title, description, starts_at, updated_at },
    ends_at: new Date(Date.parse(starts_at) + duration_minutes * 60_000).toISOString(),
    url: found.webinar.registration_url,
    ...{ organizer: null, attendee: null, is_cancelled: status === 'cancelled' },
  })
  return { file, content_type: calendarType, name: 'webinar.ics' }
}
