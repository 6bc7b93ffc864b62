import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findCourseAccess } from '../../access/index.ts'
import { requireStudent } from '../../students/index.ts'
import { refuseClosed } from '../lesson/require-open.ts'
import { lessonOpening } from '../opening.rules.ts'

/** Requires that a course is open to the student, whatever its lessons are. @throws not_found, access_ended, access_paused */
export async function requireOpenCourse(ctx: Ctx, product_id: number): Promise<void> {
  const access = await findCourseAccess(ctx, requireStudent(ctx).visitor_id, product_id)
  if (access === undefined) throw notFound()
  refuseClosed(lessonOpening(access, 'all', access.granted_at))
}
