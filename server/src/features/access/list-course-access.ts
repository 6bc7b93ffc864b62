import type { Ctx } from '../../platform/context.ts'
import { listBareGrounds } from './grounds/bare-grounds.queries.ts'
import type { CourseAccess } from './grounds/ground.types.ts'
import { uniteGrounds } from './grounds/unite-grounds.rules.ts'

/** What a visitor has a ground for that is not revoked, in ascending product id. */
export async function listCourseAccess(
  { db, account, now }: Ctx,
  visitor_id: number,
): Promise<CourseAccess[]> {
  const grounds = await listBareGrounds(db, account.id, { visitor_id })
  return [...Map.groupBy(grounds, ({ product_id }) => product_id).values()]
    .flatMap((ofProduct) => uniteGrounds(ofProduct, now.toISOString()) ?? [])
    .toSorted((a, b) => a.product_id - b.product_id)
}
