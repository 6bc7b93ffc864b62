import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { deleteType } from './meeting-types.queries.ts'

/** Closes a page for good. Meetings that were booked on it stay, and can be cancelled. @throws not_found */
export async function deleteMeetingType(
  { db, account }: Ctx,
  { id }: { id: number },
): Promise<{ id: number; deleted: true }> {
  if (!(await deleteType(db, account.id, id))) throw notFound()
  return { id, deleted: true }
}
