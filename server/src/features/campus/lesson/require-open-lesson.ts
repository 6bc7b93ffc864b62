import type { Ctx } from '../../../platform/context.ts'
import { listCourseAccess } from '../../access/index.ts'
import { requireStudent } from '../../students/index.ts'
import { findLesson, type LessonRow } from './lessons.queries.ts'
import { requireOpen } from './require-open.ts'

/**
 * Finds a lesson that is open to the student.
 * @throws not_found, access_ended, access_paused, before_your_access
 */
export async function requireOpenLesson(ctx: Ctx, unit_id: number): Promise<LessonRow> {
  const { visitor_id } = requireStudent(ctx)
  const [accesses, found] = await Promise.all([
    listCourseAccess(ctx, visitor_id),
    findLesson(ctx.db, ctx.account.id, { unit_id, visitor_id }),
  ])
  return requireOpen(found, accesses)
}
