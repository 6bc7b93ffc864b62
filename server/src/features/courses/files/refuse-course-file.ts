import type { Ctx } from '../../../platform/context.ts'
import type { ApiError } from '../../../platform/errors.ts'
import { courseFileInvalid } from '../errors.ts'
import { describeProblems } from './problem.rules.ts'
import type { CourseSource } from './read-course-source.ts'
import type { YamlFile } from './yaml-value.rules.ts'

/** The error for the problems of a course file. An operator also sees them as lines. */
export function refuseCourseFile(
  ctx: Ctx,
  { name }: CourseSource,
  { problems, findPosition }: Pick<YamlFile, 'problems' | 'findPosition'>,
): ApiError {
  const lines = describeProblems(name, problems, findPosition)
  ctx.onProgress(lines)
  return courseFileInvalid(lines)
}
