import { calendarFile, calendarType } from '../../../platform/calendar-file.rules.ts'
import type { App, Ctx } from '../../../platform/context.ts'
import { createContext } from '../../../platform/create-context.ts'
import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import { isZonedInstant } from '../../../platform/instant.rules.ts'
import type { PageAnswer, PageRequest } from '../../../platform/page-answer.ts'
import { loadAccount } from '../../accounts/index.ts'
import { findFreeSlots } from '../booking/find-free-slots.ts'
import { pageAnswer } from '../pages/page-parts.rules.ts'
import { isScheduled } from '../records/meeting-state.rules.ts'
import type { StoredMeeting } from '../records/meetings.queries.ts'
import { toCalendarEntry } from '../records/to-calendar-entry.rules.ts'
import { speaker, spokenLanguage, wishedLanguage } from '../texts.rules.ts'
import { findType } from '../types/meeting-types.queries.ts'
import { findMeetingByCode, managePath } from './code.ts'
import { manageBody } from './manage-page.rules.ts'

export type ByCode = { code: string }

/** Finds the booking of an address, with the context of whoever has it. @returns null where there is none */
export async function findBooking(
  app: App,
  { code }: ByCode,
  { clientAddress }: Pick<PageRequest, 'clientAddress'>,
): Promise<{ ctx: Ctx; meeting: StoredMeeting } | null> {
  const found = await findMeetingByCode(app, code)
  const account = found === null ? undefined : await loadAccount(app, found.account_id)
  if (found === null || account === undefined) return null
  const ctx = createContext(app, { account, actor: { kind: 'nobody' }, clientAddress })
  return { ctx, meeting: found.meeting }
}

/** The page on which whoever booked a meeting moves or cancels it. It changes nothing: scanners of mail open it too. */
export async function openManagePage(
  app: App,
  { code, from }: ByCode & { from?: string },
  request: PageRequest,
): Promise<PageAnswer> {
  const found = await findBooking(app, { code }, request)
  return found === null
    ? unknownBooking(request)
    : showManagePage(found.ctx, { meeting: found.meeting, from, request })
}

type Shown = {
  meeting: StoredMeeting
  request: PageRequest
  from?: string
  failed?: { status: number; problem: string }
}

/** The page, and perhaps what went wrong with what was sent. */
export async function showManagePage(
  ctx: Ctx,
  { meeting, request, from, failed }: Shown,
): Promise<PageAnswer> {
  const language = bookingLanguage(meeting, request)
  const from_ms = from !== undefined && isZonedInstant(from) ? Date.parse(from) : undefined
  const isOpen = isScheduled(meeting, ctx.now) && meeting.type_id !== null
  const type = isOpen ? await findType(ctx.db, ctx.account.id, meeting.type_id!) : undefined
  const body = manageBody({
    ...{ language, meeting, path: managePath(ctx.app, meeting), now: ctx.now },
    slots: type === undefined ? null : await findFreeSlots(ctx, type, { from_ms, but_id: meeting.id }),
    problem: failed?.problem ?? null,
  })
  return pageAnswer(failed?.status ?? 200, { language, title: meeting.title, body })
}

/** The language in which a page about a booking is read. */
export const bookingLanguage = ({ language }: StoredMeeting, { languages }: PageRequest): string =>
  wishedLanguage(languages) ?? spokenLanguage(language ?? 'en')

export function unknownBooking({ languages }: PageRequest): PageAnswer {
  const language = wishedLanguage(languages) ?? 'en'
  const say = speaker(language)
  const body = `<p>${escapeHtml(say('unknown_hint'))}</p>`
  return pageAnswer(404, { language, title: say('unknown'), body })
}

/** The booking as a calendar file. @returns null where there is none */
export async function openBookingCalendar(
  app: App,
  input: ByCode,
  request: PageRequest,
): Promise<PageAnswer | null> {
  const found = await findBooking(app, input, request)
  if (found === null) return null
  const file = calendarFile(toCalendarEntry(found.meeting))
  return { file, content_type: calendarType, name: 'meeting.ics' }
}
