import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { lockCourse } from '../course/course.queries.ts'
import { hasUnits } from '../course/product-kinds.rules.ts'
import { findCourseVersion, loadCourse } from '../course/stored-course.queries.ts'
import { productKindNotSupported } from '../errors.ts'
import { toCourseFields } from '../files/course-yaml.rules.ts'
import type { Course } from './schemas.ts'

/** A course with all its parts, and its version. @throws not_found, product_kind_not_supported */
export function readCourse(ctx: Ctx, { id }: { id: number }): Promise<Course> {
  return ctx.transaction(async (tx) => {
    await lockEditableCourse(tx, id)
    return showCourse(tx, id)
  })
}

/** Locks the product of a course or an exam. @throws not_found, product_kind_not_supported */
export async function lockEditableCourse(tx: Ctx, product_id: number): Promise<void> {
  const product = await lockCourse(tx.db, tx.account.id, product_id)
  if (product === undefined) throw notFound()
  if (!product.tags.includes('exam') && !hasUnits(product.tags))
    throw productKindNotSupported('The product has neither lessons nor an exam.')
}

/** A course as it is stored. The caller has locked it. */
export async function showCourse({ db, account }: Ctx, product_id: number): Promise<Course> {
  const [stored, updated_at] = await Promise.all([
    loadCourse(db, account.id, product_id),
    findCourseVersion(db, account.id, product_id),
  ])
  const removed_keys = [stored.modules, stored.units, stored.blocks]
    .flat()
    .filter(({ is_removed }) => is_removed)
    .map(({ key }) => key)
  return { object: 'course', updated_at, removed_keys, ...toCourseFields(product_id, stored) } as Course
}
