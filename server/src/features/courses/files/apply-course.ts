import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { SurveyContent } from '../course/block.types.ts'
import { lockCourse } from '../course/course.queries.ts'
import { loadCourse, type StoredCourse } from '../course/stored-course.queries.ts'
import { courseFileInvalid } from '../errors.ts'
import { checkAccount } from './check-account.ts'
import { type CourseFile, courseFile } from './course-file.rules.ts'
import { blocksOf, type CourseTexts, toRows } from './course-rows.rules.ts'
import type { Findings } from './fields.rules.ts'
import { repetitionProblems } from './key-problems.rules.ts'
import { type Change, isEmpty, planChanges } from './plan.rules.ts'
import { describeProblems, type Problem } from './problem.rules.ts'
import { type CourseSource, readCourseSource } from './read-course-source.ts'
import { readLessons } from './read-lessons.ts'
import { resolveTexts } from './resolve-texts.ts'
import { identifyQuestions } from './survey-ids.rules.ts'
import { writePlan } from './write-plan.ts'
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
  const { file, texts } = await readAndCheck(ctx, source)
  const { product_id } = file
  return ctx.transaction(async (tx) => {
    if ((await lockCourse(tx.db, tx.account.id, product_id)) === undefined) throw notFound()
    const stored = await loadCourse(tx.db, tx.account.id, product_id)
    const questions = identifyQuestions(surveysOf(file), {
      stored: storedQuestions(stored),
      createId: randomUUID,
    })
    const wanted = toRows(file, { ...texts, questions })
    const plan = planChanges(stored, wanted)
    if (!dry_run && !isEmpty(plan)) await writePlan(tx, { product_id, stored, wanted }, plan)
    return { object: 'course_changes', product_id, dry_run, changes: plan.changes }
  })
}

/** Reads a whole file, and throws all problems at once. */
async function readAndCheck(
  ctx: Ctx,
  source: CourseSource,
): Promise<{ file: CourseFile; texts: CourseTexts }> {
  const yaml = readYaml(source.text)
  const refuse = (problems: Problem[]) =>
    courseFileInvalid(describeProblems(source.name, problems, yaml.findPosition))
  if (yaml.root.kind === 'unreadable') throw refuse(yaml.problems)
  const found: Findings = { problems: [...yaml.problems], references: [] }
  const file = courseFile(yaml.root, found)
  const lessons = await readLessons(source.folder, found.references)
  const { problems: unfit, stored } = await checkAccount(ctx, file, found.references)
  const problems = [...found.problems, ...repetitionProblems(found.references), ...lessons.problems, ...unfit]
  if (problems.length > 0) throw refuse(problems)
  const texts = await resolveTexts(ctx, file, { lessons: lessons.texts, stored: stored! })
  if (texts.problems.length > 0) throw refuse(texts.problems)
  return { file, texts }
}

const surveysOf = (file: CourseFile) => blocksOf(file).filter(({ type }) => type === 'survey')

const storedQuestions = ({ blocks }: StoredCourse) =>
  new Map(
    blocks
      .filter(({ type }) => type === 'survey')
      .map(({ key, content }) => [key, (content as SurveyContent).questions]),
  )
