import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type CourseAccess, findCourseAccess } from '../../access/index.ts'
import { accessEnded, accessPaused } from '../../campus/index.ts'
import { requireStudent } from '../../students/index.ts'

/**
 * Requires that a student has open access to an exam.
 * @returns the student
 * @throws not_found without access, access_ended, access_paused
 */
export async function requireExamAccess(ctx: Ctx, product_id: number): Promise<{ visitor_id: number }> {
  const { visitor_id } = requireStudent(ctx)
  requireOpenExam(await findCourseAccess(ctx, visitor_id, product_id))
  return { visitor_id }
}

/** Requires that access to an exam is open. @throws not_found without access, access_ended, access_paused */
export function requireOpenExam(access: CourseAccess | undefined): void {
  if (access === undefined) throw notFound()
  if (access.status === 'expired') throw accessEnded('Your access to this exam has ended.')
  if (access.status === 'paused') throw accessPaused('Your access to this exam is paused.')
}
