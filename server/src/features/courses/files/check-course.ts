import type { Ctx } from '../../../platform/context.ts'
import { courseFileInvalid } from '../errors.ts'
import { checkAccount } from './check-account.ts'
import { type CourseFile, courseFile } from './course-file.rules.ts'
import type { CourseTexts } from './course-rows.rules.ts'
import type { Findings, Reference } from './fields.rules.ts'
import { repetitionProblems } from './key-problems.rules.ts'
import type { Problem } from './problem.rules.ts'
import { resolveTexts } from './resolve-texts.ts'
import type { YamlValue } from './yaml-value.rules.ts'

/** A course that may be stored, with its texts cleaned. */
export type CheckedCourse = { file: CourseFile; texts: CourseTexts }

type Around = {
  /** Puts problems into words for whoever sent the course. */
  describe: (problems: Problem[]) => string
  /** Reads the Markdown files that it names. */
  readLessons: (references: Reference[]) => Promise<{ texts: Map<string, string>; problems: Problem[] }>
}

/** Reads a whole course, and throws all its problems at once. @throws course_file_invalid */
export async function checkCourse(
  ctx: Ctx,
  { root, problems: unread }: { root: YamlValue; problems: Problem[] },
  { describe, readLessons }: Around,
): Promise<CheckedCourse> {
  const refuse = (problems: Problem[]) => courseFileInvalid(describe(problems))
  if (root.kind === 'unreadable') throw refuse(unread)
  const found: Findings = { problems: [...unread], references: [] }
  const file = courseFile(root, found)
  const lessons = await readLessons(found.references)
  const { problems: unfit, stored } = await checkAccount(ctx, file, found.references)
  const problems = [...found.problems, ...repetitionProblems(found.references), ...lessons.problems, ...unfit]
  if (problems.length > 0) throw refuse(problems)
  const texts = await resolveTexts(ctx, file, { lessons: lessons.texts, stored: stored! })
  if (texts.problems.length > 0) throw refuse(texts.problems)
  return { file, texts }
}
