import type { Ctx } from '../../platform/context.ts'
import { listBareGroundsOf } from './grounds/bare-grounds.queries.ts'
import type { CourseAccess } from './grounds/ground.types.ts'
import { uniteGrounds } from './grounds/unite-grounds.rules.ts'

/** What visitors have of one product, by their ids. Those who have no ground, or revoked ones only, are not in it. */
export async function listCourseAccessOf(
  { db, account, now }: Ctx,
  visitor_ids: number[],
  product_id: number,
): Promise<Map<number, CourseAccess>> {
  const grounds = await listBareGroundsOf(db, account.id, { visitor_ids, product_id })
  return new Map(
    [...Map.groupBy(grounds, ({ visitor_id }) => visitor_id)].flatMap(([visitor_id, ofVisitor]) => {
      const access = uniteGrounds(ofVisitor, now.toISOString())
      return access === undefined ? [] : [[visitor_id, access] as const]
    }),
  )
}
