import type { z } from 'zod'
import type { App, Ctx } from '../../../platform/context.ts'
import { ApiError } from '../../../platform/errors.ts'
import { requireClientMaySend } from '../../../platform/http/hourly-limit.ts'
import { check, invalidInput } from '../../../platform/http/validate.ts'
import type { PageAnswer, PageRequest } from '../../../platform/page-answer.ts'
import { bookingKind } from '../booking/post-booking.ts'
import { cancelBody, moveBody } from '../booking/schemas.ts'
import { problemName } from '../pages/problem.rules.ts'
import type { Meeting } from '../schemas.ts'
import { speaker } from '../texts.rules.ts'
import { cancelBooking } from './cancel-booking.ts'
import { managePath, manageUrl } from './code.ts'
import { moveBooking } from './move-booking.ts'
import {
  type ByCode,
  bookingLanguage,
  findBooking,
  showManagePage,
  unknownBooking,
} from './open-manage-page.ts'

/**
 * Opens a change to whoever has the address of a booking. A form leads back to the page, or shows it with what is wrong.
 */
const changeBy =
  <Body extends z.ZodObject>(
    body: Body,
    change: (ctx: Ctx, id: number, given: z.output<Body>) => Promise<Meeting>,
  ) =>
  async (app: App, { code }: ByCode, request: PageRequest): Promise<PageAnswer | null> => {
    const found = await findBooking(app, { code }, request)
    if (found === null) return request.sentAs === 'form' ? unknownBooking(request) : null
    const { ctx, meeting } = found
    try {
      await requireClientMaySend(ctx, bookingKind)
      const { values, problems } = check(body, request.sent, 'field')
      if (problems.length > 0) throw invalidInput(problems)
      const changed = await change(ctx, meeting.id, values as z.output<Body>)
      return request.sentAs === 'form'
        ? { see_other: managePath(app, meeting) }
        : { status: 200, json: { meeting: changed, manage_url: manageUrl(app, meeting) } }
    } catch (error) {
      if (request.sentAs === 'json' || !(error instanceof ApiError) || error.status >= 500) throw error
      const problem = speaker(bookingLanguage(meeting, request))(problemName(error.type))
      return showManagePage(ctx, { meeting, request, failed: { status: error.status, problem } })
    }
  }

export const postMove = changeBy(moveBody, moveBooking)
export const postCancel = changeBy(cancelBody, cancelBooking)
