import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { lockCourse } from '../course/course.queries.ts'
import { checkCourse } from './check-course.ts'
import type { Change } from './plan.rules.ts'
import { planCourse } from './plan-course.ts'
import { describeProblems } from './problem.rules.ts'
import { readCourseSource } from './read-course-source.ts'
import { readLessons } from './read-lessons.ts'
import { readYaml } from './yaml-value.rules.ts'

/** What a course file changes, or would change. */
export type CourseChanges = {
  object: 'course_changes'
  product_id: number
  dry_run: boolean
  changes: Change[]
}

type Input = { file: string; dry_run: boolean }

/**
 * Makes a course what its file says: adds, changes and removes parts, all in one transaction. Parts keep their ids as
 * long as their keys stay, also while they are away. Nothing is written where nothing is different.
 * @throws course_file_invalid with every problem of the file, words_quota_exceeded, not_found
 */
export async function applyCourse(ctx: Ctx, { file: path, dry_run }: Input): Promise<CourseChanges> {
  const source = await readCourseSource(path)
  const yaml = readYaml(source.text)
  const checked = await checkCourse(ctx, yaml, {
    describe: (problems) => describeProblems(source.name, problems, yaml.findPosition),
    readLessons: (references) => readLessons(source.folder, references),
  })
  const { product_id } = checked.file
  return ctx.transaction(async (tx) => {
    if ((await lockCourse(tx.db, tx.account.id, product_id)) === undefined) throw notFound()
    const plan = await planCourse(tx, checked)
    if (!dry_run) await plan.write()
    return { object: 'course_changes', product_id, dry_run, changes: plan.changes }
  })
}
