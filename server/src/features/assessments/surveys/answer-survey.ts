import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest, notFound, notSignedIn } from '../../../platform/errors.ts'
import { requireOpenCourse, requireOpenLesson } from '../../campus/index.ts'
import { answersToQuestions, type SurveyAnswer, type SurveyQuestion } from '../../courses/index.ts'
import { requireStudent } from '../../students/index.ts'
import { type Block, findBlock } from '../submissions/blocks.queries.ts'
import { lockStudent } from '../submissions/submissions.queries.ts'
import { findValueProblem, mergeAnswers } from './check-values.rules.ts'
import { findResponse, insertResponse, type StoredResponse, updateResponse } from './responses.queries.ts'
import type { answerSurveyBody, SurveyResponse } from './schemas.ts'

type Survey = Extract<Block, { type: 'survey' }>

/**
 * Stores what a student answers in a survey of an open lesson, or in the one that all lessons of an open course have in
 * common. Questions that are left out keep their answers; what changes nothing is no change.
 * @throws not_found, access_ended, access_paused, before_your_access, invalid_request
 */
export async function answerSurvey(
  ctx: Ctx,
  { block_id, unit_id, answers }: z.output<typeof answerSurveyBody>,
): Promise<SurveyResponse> {
  const survey = await findBlock(ctx.db, ctx.account.id, block_id)
  if (survey?.type !== 'survey') throw notFound()
  await requireOpenSurvey(ctx, survey, unit_id)
  const { questions } = survey.content
  const problem = findValueProblem(questions, answers)
  if (problem !== undefined) throw invalidRequest(problem)
  const kinds = new Map(questions.map(({ id, kind }) => [id, kind]))
  const given = answers.map((answer) => ({ ...answer, kind: kinds.get(answer.question_id)! }))
  const answeredIn = survey.unit_id === null ? (unit_id ?? null) : null
  const stored = await saveResponse(ctx, survey, { unit_id: answeredIn, answers: given })
  return show(survey, questions, stored)
}

/** @param unit_id the lesson in which the student says to answer */
async function requireOpenSurvey(ctx: Ctx, survey: Survey, unit_id?: number): Promise<void> {
  const lessonId = survey.unit_id ?? unit_id
  if (lessonId === undefined) return requireOpenCourse(ctx, survey.product_id)
  const lesson = await requireOpenLesson(ctx, lessonId)
  const isElsewhere = unit_id !== undefined && unit_id !== lesson.id
  if (isElsewhere || lesson.product_id !== survey.product_id) throw notFound()
}

type Given = { unit_id: number | null; answers: SurveyAnswer[] }

const saveResponse = (
  ctx: Ctx,
  { id: block_id, product_id }: Survey,
  { unit_id, answers: given }: Given,
): Promise<StoredResponse> =>
  ctx.transaction(async ({ db, account, now }) => {
    const { visitor_id } = requireStudent(ctx)
    // They were erased while this request ran.
    if ((await lockStudent(db, account.id, visitor_id)) === undefined) throw notSignedIn()
    const before = await findResponse(db, account.id, { visitor_id, block_id })
    const answers = mergeAnswers(before?.answers ?? [], given)
    if (before === undefined) {
      const response = { visitor_id, product_id, block_id, unit_id, answers }
      return insertResponse(db, account.id, response, now)
    }
    if (before.unit_id === unit_id && isDeepStrictEqual(before.answers, answers)) return before
    return updateResponse(db, account.id, { id: before.id, unit_id, answers }, now)
  })

const show = (survey: Survey, questions: SurveyQuestion[], stored: StoredResponse): SurveyResponse => ({
  id: stored.id,
  block_id: survey.id,
  unit_id: survey.unit_id ?? stored.unit_id,
  answers: answersToQuestions(questions, stored.answers).map(({ question_id, value }) => ({
    question_id,
    value,
  })),
  created_at: stored.created_at,
  updated_at: stored.updated_at,
})
