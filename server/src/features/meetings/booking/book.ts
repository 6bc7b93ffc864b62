import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest, notFound } from '../../../platform/errors.ts'
import { tellOfBooking } from '../mails/tell-of-booking.ts'
import { findVisitorContact } from '../records/find-visitor-contact.ts'
import { insertMeeting, type StoredMeeting } from '../records/meetings.queries.ts'
import { lockTypeByKey } from '../types/meeting-types.queries.ts'
import { answersProblem, givenAnswers } from './answers.rules.ts'
import { requireSlot } from './require-slot.ts'
import type { Booking } from './schemas.ts'

/**
 * Books a meeting of a type: the host's time is given once, whoever asks for it at the same moment.
 * @param language in which the visitor reads
 * @throws not_found (the type is gone), invalid_request (starts_at, answers), slot_taken
 */
export const book = (
  ctx: Ctx,
  key: string,
  { booking, language }: { booking: Booking; language: string },
): Promise<StoredMeeting> =>
  ctx.transaction(async (tx) => {
    const { db, account, now } = tx
    const type = await lockTypeByKey(db, account.id, key)
    if (type === undefined) throw notFound()
    const { starts_at, name, email, answers, timezone = type.timezone } = booking
    const problem = answersProblem(type.questions, answers)
    if (problem !== null) throw invalidRequest(problem)
    const slot = await requireSlot(tx, type, { starts_at })
    const contact_id = await findVisitorContact(tx, { email, name })
    const { id: type_id, title, product_id, host_name, host_email, buffer_minutes, meeting_url } = type
    const meeting = await insertMeeting(
      db,
      account.id,
      {
        ...{ title, product_id, contact_id, visitor_email: email, visitor_name: name, host_name, host_email },
        ...{ ...slot, timezone, meeting_url, recording_asset_id: null, outcome: null, cancel_reason: null },
        ...{ buffer_minutes, answers: givenAnswers(type.questions, answers), type_id, language },
      },
      now,
    )
    await tellOfBooking(tx, meeting, 'booked')
    return meeting
  })
