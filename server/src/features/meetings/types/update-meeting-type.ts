import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { notFound } from '../../../platform/errors.ts'
import { keyTaken } from '../errors.ts'
import { requireReferences } from '../records/require-references.ts'
import { type TypeFields, updateType } from './meeting-types.queries.ts'
import type { MeetingType, updateMeetingTypeOptions } from './schemas.ts'
import { toMeetingType } from './to-meeting-type.ts'

type Given = z.output<typeof updateMeetingTypeOptions>

/** Changes what is given of a type. Meetings that are booked stay as they are. @throws not_found (also the product), key_taken */
export function updateMeetingType(ctx: Ctx, { id, ...given }: Given): Promise<MeetingType> {
  return ctx.transaction(async (tx) => {
    await requireReferences(tx, given)
    const stored = await updateType(tx.db, tx.account.id, id, fieldsOf(given), tx.now).catch((error) => {
      throw isUniqueViolation(error, 'meeting_types_key') ? keyTaken() : error
    })
    if (stored === undefined) throw notFound()
    return toMeetingType(tx, stored)
  })
}

function fieldsOf({ question, questions, url, ...given }: Omit<Given, 'id'>): Partial<TypeFields> {
  const asked = questions ? question : []
  return {
    ...given,
    ...(asked !== undefined && { questions: asked }),
    ...(url !== undefined && { meeting_url: url }),
  }
}
