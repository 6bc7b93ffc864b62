import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import type { Cell } from '../../../platform/csv.rules.ts'
import { type CsvFile, listPages } from '../../../platform/csv-file.ts'
import { notFound } from '../../../platform/errors.ts'
import { findProduct } from '../../catalog/index.ts'
import type { CourseStudent } from '../schemas.ts'
import type { exportStudentsQuery } from '../student/schemas.ts'
import { listCourseStudents } from './list-course-students.ts'

const pageRows = 1_000

const columns = {
  visitor_id: ({ visitor_id }) => visitor_id,
  email: ({ email }) => email,
  name: ({ name }) => name,
  status: ({ status }) => status,
  status_days: ({ status_days }) => status_days,
  needs_attention: ({ needs_attention }) => needs_attention,
  completed_lessons: ({ completed_lessons }) => completed_lessons,
  total_lessons: ({ total_lessons }) => total_lessons,
  last_activity: ({ last_activity }) => last_activity.kind,
  last_activity_at: ({ last_activity_at }) => last_activity_at,
  last_marked_at: ({ last_marked_at }) => last_marked_at,
  access_source: ({ access }) => access.source,
  granted_at: ({ access }) => access.granted_at,
  expires_at: ({ access }) => access.expires_at,
  paused: ({ access }) => access.paused,
} satisfies Record<string, (student: CourseStudent) => Cell>

/**
 * The students of a course as a table, as the list has them.
 * @throws not_found where the product is no course
 */
export async function exportCourseStudents(
  ctx: Ctx,
  { product_id, ...filter }: z.output<typeof exportStudentsQuery>,
): Promise<CsvFile> {
  const product = await findProduct(ctx.db, ctx.account.id, product_id)
  if (!product?.tags.includes('course')) throw notFound()
  const query = { id: product_id, ...filter, limit: pageRows }
  return {
    file_name: `students-${product_id}.csv`,
    columns: Object.keys(columns),
    pages: listPages(
      (starting_after?: string) => listCourseStudents(ctx, { ...query, starting_after }),
      (student) => Object.values(columns).map((cell) => cell(student)),
    ),
  }
}
