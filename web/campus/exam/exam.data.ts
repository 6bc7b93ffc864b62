import { call, type Output } from '../../kit/api.ts'
import { useAnswer, useChange, useWork } from '../../kit/data.ts'
import type { Answers } from '../../kit/question-fields.tsx'

export type Exam = Output<'GET /campus/api/exams/{product_id}'>
export type Sitting = Output<'POST /campus/api/exams/{product_id}/start'> & { saved: Answers }

const exams = '/campus/api/exams'
const courses = '/campus/api/courses'

export const useExam = (product_id: number) => useAnswer('GET /campus/api/exams/{product_id}', { product_id })

/** Starts an attempt, or goes on with the one that runs, with what was saved of it. */
export const useStart = () =>
  useWork(async (product_id: number): Promise<Sitting> => {
    const started = await call('POST /campus/api/exams/{product_id}/start', { product_id })
    const { answers } = await call('PUT /campus/api/exams/{product_id}/answers', { product_id, answers: [] })
    return { ...started, saved: Object.fromEntries(answers.map(({ key, value }) => [key, value])) }
  }, [])

export const useSubmitExam = () => useChange('POST /campus/api/exams/{product_id}/submit', [exams, courses])

export const saveAnswers = (product_id: number, answers: Answers): Promise<unknown> =>
  call('PUT /campus/api/exams/{product_id}/answers', {
    product_id,
    answers: Object.entries(answers).map(([key, value]) => ({ key, value })),
  })
