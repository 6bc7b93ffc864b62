import { z } from 'zod'
import { id, text, timestamp } from '../../platform/http/fields.ts'
import { answerValue } from './grading/answer-value.ts'

const maxAnswers = 200
const maxPoints = 1e9

const points = (words: string) => z.number().min(0).max(maxPoints).meta({ description: words })

const givenAnswer = z.strictObject({
  key: text(1, 64),
  value: answerValue(2000, 2000).meta({
    description: 'A text, a number, true or false, or a list of options, as the kind of the question asks.',
  }),
})

export const submitBlockBody = z.strictObject({
  block_id: id(),
  answers: z.array(givenAnswer).max(maxAnswers).optional().meta({
    description: 'Of a quiz that the server grades. Questions that are left out are not correct.',
  }),
  score: points('Of a quiz that the player grades.').optional(),
  max_score: points('Of a quiz that the player grades: the highest possible score, over 0.')
    .gt(0, { error: 'must be over 0' })
    .optional(),
  source: z
    .literal('legacy_client_reported')
    .optional()
    .meta({ description: 'Of a quiz that the player grades.' }),
  text: text(0, 20_000).optional().meta({ description: 'Of an assignment.' }),
  file_names: z.array(text(1, 255)).max(20).optional().meta({
    description: 'Of an assignment: the names of its files. The files themselves are not kept.',
  }),
})

const quizResult = z
  .strictObject({
    score: z.number(),
    max_score: z.number(),
    passed: z.boolean(),
    attempt: z.int().meta({ description: 'The first one is 1.' }),
    results: z.array(z.strictObject({ key: z.string(), correct: z.boolean() })).meta({
      description: 'Of each question, in their order; none where the player graded.',
    }),
  })
  .meta({ id: 'QuizResult' })
export type QuizResult = z.output<typeof quizResult>

const blockSubmission = z
  .strictObject({ submission_id: id(), submitted_at: timestamp() })
  .meta({ id: 'AssignmentSubmission' })
export type BlockSubmission = z.output<typeof blockSubmission>

export const submitted = z.union([quizResult, blockSubmission])
