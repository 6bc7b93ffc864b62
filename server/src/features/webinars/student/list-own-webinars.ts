import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { listOwnWebinarRows } from '../records/webinars.queries.ts'
import { findStudent } from './find-student.ts'
import type { StudentWebinar } from './schemas.ts'
import { showWebinars } from './show-webinars.ts'

/**
 * The webinars of a student's courses, and those that they registered for, in ascending id.
 * @throws not_signed_in, feature_not_in_plan
 */
export async function listOwnWebinars(ctx: Ctx): Promise<ListEnvelope<StudentWebinar>> {
  const student = await findStudent(ctx)
  requireLiveFeatures(ctx)
  const product_ids = student.accesses.map(({ product_id }) => product_id)
  const rows = await listOwnWebinarRows(ctx.db, ctx.account.id, { email: student.email, product_ids })
  return wholeList(await showWebinars(ctx, student, rows))
}
