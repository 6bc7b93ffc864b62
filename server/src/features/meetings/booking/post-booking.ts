import type { App, Ctx } from '../../../platform/context.ts'
import { ApiError } from '../../../platform/errors.ts'
import { requireClientMaySend } from '../../../platform/http/hourly-limit.ts'
import { check, invalidInput } from '../../../platform/http/validate.ts'
import type { PageAnswer, PageRequest } from '../../../platform/page-answer.ts'
import { managePath, manageUrl } from '../manage/code.ts'
import { problemName } from '../pages/problem.rules.ts'
import type { StoredMeeting } from '../records/meetings.queries.ts'
import { toMeeting } from '../records/to-meeting.rules.ts'
import { speaker } from '../texts.rules.ts'
import type { StoredType } from '../types/meeting-types.queries.ts'
import { bookingOfForm } from './answers.rules.ts'
import { book } from './book.ts'
import { findBookingPage, findReadersLanguage, type PageAddress } from './find-booking-page.ts'
import { showBookingPage } from './open-booking-page.ts'
import { type Booking, bookBody } from './schemas.ts'

/** What may be sent without a key is counted as one kind: bookings, and what becomes of them. */
export const bookingKind = 'booking'

/**
 * Books a meeting. A form leads to the page of the booking, or shows its own page again with what is wrong.
 * @returns null where there is no such page
 * @throws rate_limited, invalid_request, slot_taken where a program sent it
 */
export async function postBooking(
  app: App,
  address: PageAddress,
  request: PageRequest,
): Promise<PageAnswer | null> {
  const found = await findBookingPage(app, address, request)
  if (found === null) return null
  const { ctx, type } = found
  const language = await findReadersLanguage(ctx, request)
  try {
    return answerOf(ctx, request, await bookAs(ctx, type, { request, language }))
  } catch (error) {
    if (request.sentAs === 'json' || !(error instanceof ApiError) || error.status >= 500) throw error
    const problem = speaker(language)(problemName(error.type))
    return showBookingPage(ctx, {
      type,
      language,
      failed: { status: error.status, problem, sent: request.sent },
    })
  }
}

async function bookAs(
  ctx: Ctx,
  { key, questions }: StoredType,
  { request, language }: { request: PageRequest; language: string },
): Promise<StoredMeeting> {
  await requireClientMaySend(ctx, bookingKind)
  const sent = request.sentAs === 'form' ? bookingOfForm(questions, request.sent) : request.sent
  const { values, problems } = check(bookBody, sent, 'field')
  if (problems.length > 0) throw invalidInput(problems)
  return book(ctx, key, { booking: values as Booking, language })
}

const answerOf = ({ app, now }: Ctx, { sentAs }: PageRequest, meeting: StoredMeeting): PageAnswer =>
  sentAs === 'form'
    ? { see_other: managePath(app, meeting) }
    : { status: 201, json: { meeting: toMeeting(meeting, now), manage_url: manageUrl(app, meeting) } }
