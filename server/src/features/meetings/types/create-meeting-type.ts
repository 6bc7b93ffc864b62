import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { keyTaken } from '../errors.ts'
import { requireReferences } from '../records/require-references.ts'
import { insertType } from './meeting-types.queries.ts'
import type { createMeetingTypeOptions, MeetingType } from './schemas.ts'
import { toMeetingType } from './to-meeting-type.ts'

/** Opens a page on which visitors book meetings. @throws key_taken, not_found (the product) */
export function createMeetingType(
  ctx: Ctx,
  { question, url, product_id, ...given }: z.output<typeof createMeetingTypeOptions>,
): Promise<MeetingType> {
  return ctx.transaction(async (tx) => {
    await requireReferences(tx, { product_id })
    const optional = { meeting_url: url ?? null, product_id: product_id ?? null }
    const type = { ...given, ...optional, questions: question }
    const stored = await insertType(tx.db, tx.account.id, type, tx.now)
    if (stored === undefined) throw keyTaken()
    return toMeetingType(tx, stored)
  })
}
