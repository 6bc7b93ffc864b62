import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { requireUnchanged } from '../../../platform/http/if-match.ts'
import { findCourseVersion } from '../course/stored-course.queries.ts'
import { checkCourse } from '../files/check-course.ts'
import type { Reference } from '../files/fields.rules.ts'
import { jsonValue } from '../files/json-value.rules.ts'
import { planCourse } from '../files/plan-course.ts'
import { describeFieldProblems } from '../files/problem.rules.ts'
import { lockEditableCourse, showCourse } from './read-course.ts'
import type { Course, saveCourseBody } from './schemas.ts'

/**
 * Makes a course what is sent: adds, changes and removes parts, all of it or nothing. Parts keep their ids as long as their
 * keys stay.
 * @throws not_found, product_kind_not_supported, changed_meanwhile, course_file_invalid with every problem of the course,
 * words_quota_exceeded
 */
export async function saveCourse(
  ctx: Ctx,
  { id, ...parts }: { id: number } & z.output<typeof saveCourseBody>,
): Promise<Course> {
  await ctx.transaction((tx) => lockEditableCourse(tx, id))
  const root = jsonValue({ product_id: id, ...parts })
  const course = { root, problems: [] }
  const checked = await checkCourse(ctx, course, {
    describe: describeFieldProblems,
    readLessons: refuseLessons,
  })
  return ctx.transaction(async (tx) => {
    await lockEditableCourse(tx, id)
    requireUnchanged(tx, { updated_at: await findCourseVersion(tx.db, tx.account.id, id) })
    await (await planCourse(tx, checked)).write()
    return showCourse(tx, id)
  })
}

/** There is no folder in which lessons could lie. */
const refuseLessons = async (references: Reference[]) => ({
  texts: new Map<string, string>(),
  problems: references
    .filter(({ kind }) => kind === 'lesson')
    .map(({ offset, path }) => ({
      offset,
      path,
      message: 'expected the text itself, found the name of a file',
    })),
})
