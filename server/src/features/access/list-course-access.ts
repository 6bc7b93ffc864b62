import type { Ctx } from '../../platform/context.ts'
import type { CourseAccess } from './grounds/ground.types.ts'
import { listGrounds } from './grounds/grounds.queries.ts'
import { uniteGrounds } from './grounds/unite-grounds.rules.ts'

/** What a visitor has a ground for that is not revoked, in ascending product id. */
export async function listCourseAccess(
  { db, account, now }: Ctx,
  visitor_id: number,
): Promise<CourseAccess[]> {
  const grounds = await listGrounds(db, account.id, [visitor_id])
  return [...Map.groupBy(grounds, ({ product_id }) => product_id).values()]
    .flatMap((ofProduct) => uniteGrounds(ofProduct, now.toISOString()) ?? [])
    .toSorted((a, b) => a.product_id - b.product_id)
}
