import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { pipelined } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import { showStudents } from '../students/show-students.ts'
import { studentStatus } from '../students/student-status.rules.ts'
import { listLessons } from '../students/students.queries.ts'
import { measurement } from './measurement.rules.ts'
import type { CourseStudentDetails, studentOfCourse } from './schemas.ts'
import { findIssued, findStudentRow, listFilms, sumClassTime } from './student.queries.ts'

/**
 * One student of a course: how they are doing, and what is measured of films and lessons.
 * @throws not_found where they have no access
 */
export const getCourseStudent = (
  ctx: Ctx,
  { id: product_id, visitor_id }: z.output<typeof studentOfCourse>,
): Promise<CourseStudentDetails> =>
  pipelined(ctx, async (one) => {
    const { db, account, now } = one
    const of = { product_id, visitor_id }
    const [row, lessons, films, class_time, certificate] = await Promise.all([
      findStudentRow(db, account.id, of),
      listLessons(db, account.id, product_id),
      listFilms(db, account.id, of),
      sumClassTime(db, account.id, of),
      findIssued(db, account.id, of),
    ])
    if (row === undefined) throw notFound()
    const total_lessons = lessons.filter(({ is_published }) => is_published).length
    const rated = { ...row, ...studentStatus(row, total_lessons, now) }
    const [student] = await showStudents(one, { product_id, lessons }, [rated])
    if (student === undefined) throw notFound()
    return { object: 'course_student_details', student, class_time, films, certificate, measurement }
  })
