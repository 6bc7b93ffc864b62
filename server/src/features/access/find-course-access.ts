import type { Ctx } from '../../platform/context.ts'
import { listBareGrounds } from './grounds/bare-grounds.queries.ts'
import type { CourseAccess } from './grounds/ground.types.ts'
import { uniteGrounds } from './grounds/unite-grounds.rules.ts'

/** What a visitor has of a product. @returns undefined where they have no ground for it, or every one is revoked */
export async function findCourseAccess(
  { db, account, now }: Ctx,
  visitor_id: number,
  product_id: number,
): Promise<CourseAccess | undefined> {
  return uniteGrounds(await listBareGrounds(db, account.id, { visitor_id, product_id }), now.toISOString())
}
