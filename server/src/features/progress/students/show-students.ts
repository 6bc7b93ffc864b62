import type { Ctx } from '../../../platform/context.ts'
import { listCourseAccessOf } from '../../access/index.ts'
import type { CourseStudent } from '../schemas.ts'
import { showStudent } from './show-student.rules.ts'
import type { RatedStudent } from './student.types.ts'
import { type Lesson, listIdentities, listMarkedLessons, listWebinarTitles } from './students.queries.ts'

type Course = { product_id: number; lessons: Lesson[] }

/** Adds who the students are, what they marked and what access they have. Whoever lost it meanwhile is left out. */
export async function showStudents(
  ctx: Ctx,
  { product_id, lessons }: Course,
  students: RatedStudent[],
): Promise<CourseStudent[]> {
  const account_id = ctx.account.id
  const visitor_ids = students.map(({ visitor_id }) => visitor_id)
  const unit_ids = lessons.filter(({ is_published }) => is_published).map(({ id }) => id)
  const webinar_ids = students.flatMap(({ last_activity_webinar_id }) => last_activity_webinar_id ?? [])
  const [identities, marked, accesses, webinarTitles] = await Promise.all([
    listIdentities(ctx.db, account_id, visitor_ids),
    listMarkedLessons(ctx.db, account_id, { product_id, unit_ids }, visitor_ids),
    listCourseAccessOf(ctx, visitor_ids, product_id),
    listWebinarTitles(ctx.db, account_id, webinar_ids),
  ])
  const identityOf = new Map(identities.map((identity) => [identity.visitor_id, identity]))
  const markedBy = new Map(marked.map((each) => [each.visitor_id, each]))
  const titleOf = new Map(lessons.map(({ id, title }) => [id, title]))
  return students.flatMap((student) => {
    const identity = identityOf.get(student.visitor_id)
    const access = accesses.get(student.visitor_id)
    if (identity === undefined || access === undefined) return []
    return showStudent(student, {
      identity,
      access,
      marked: markedBy.get(student.visitor_id),
      lesson_title: titleOf.get(student.last_activity_unit_id ?? 0) ?? null,
      live_title: webinarTitles.get(student.last_activity_webinar_id ?? 0) ?? null,
      total_lessons: unit_ids.length,
    })
  })
}
