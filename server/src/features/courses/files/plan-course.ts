import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import type { SurveyContent } from '../course/block.types.ts'
import { loadCourse, type StoredCourse } from '../course/stored-course.queries.ts'
import { recordSave } from '../history/record-save.ts'
import type { CheckedCourse } from './check-course.ts'
import type { CourseFile } from './course-file.rules.ts'
import { blocksOf, toRows } from './course-rows.rules.ts'
import { type Change, isEmpty, planChanges } from './plan.rules.ts'
import { identifyQuestions } from './survey-ids.rules.ts'
import { writePlan } from './write-plan.ts'

/**
 * Compares a course with the stored one, which the caller has locked. Parts keep their ids as long as their keys stay, also
 * while they are away.
 * @returns what is different, and what stores it
 */
export async function planCourse(
  tx: Ctx,
  { file, texts }: CheckedCourse,
): Promise<{ changes: Change[]; write: () => Promise<void> }> {
  const { product_id } = file
  const stored = await loadCourse(tx.db, tx.account.id, product_id)
  const questions = identifyQuestions(surveysOf(file), {
    stored: storedQuestions(stored),
    createId: randomUUID,
  })
  const wanted = toRows(file, { ...texts, questions })
  const plan = planChanges(stored, wanted)
  return {
    changes: plan.changes,
    write: async () => {
      if (isEmpty(plan)) return
      await writePlan(tx, { product_id, stored, wanted }, plan)
      await recordSave(tx, { product_id, stored, wanted, changes: plan.changes })
    },
  }
}

const surveysOf = (file: CourseFile) => blocksOf(file).filter(({ type }) => type === 'survey')

const storedQuestions = ({ blocks }: StoredCourse) =>
  new Map(
    blocks
      .filter(({ type }) => type === 'survey')
      .map(({ key, content }) => [key, (content as SurveyContent).questions]),
  )
