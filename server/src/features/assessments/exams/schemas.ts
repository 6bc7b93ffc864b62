import { z } from 'zod'
import {
  flag,
  id,
  limit,
  listEnvelope,
  name,
  startingAfter,
  text,
  timestamp,
} from '../../../platform/http/fields.ts'
import { answerValue } from '../grading/answer-value.ts'

const maxAnswers = 200

export const byExam = z.strictObject({
  product_id: id().meta({ description: 'The product of the exam: exams are products of their own.' }),
})

const value = answerValue(20_000, 2000).meta({
  description: 'A text, a number, true or false, or a list of options, as the kind of the question asks.',
})

const answers = z.array(z.strictObject({ key: text(1, 64), value })).max(maxAnswers)

export const examAnswersBody = byExam.extend({
  answers: answers.meta({
    description: 'By the keys of the questions. What was saved for other questions stays.',
  }),
})

const attempt = () => z.int().meta({ description: 'The first one is 1.' })

const examGrade = z
  .strictObject({
    score: z.number(),
    max_score: z.number(),
    percent: z.number().meta({ description: 'Rounded down to two decimals.' }),
    passed: z.boolean().nullable().meta({
      description: 'null: a person has yet to grade an answer, which counts as no points until then.',
    }),
  })
  .meta({ id: 'ExamGrade' })

const question = z
  .strictObject({
    key: z.string(),
    kind: z.enum(['single', 'multiple', 'true_false', 'number', 'short_text', 'long_text']).meta({
      description: 'A person grades long_text.',
    }),
    question: z.string(),
    options: z.array(z.string()).optional(),
    points: z.number(),
  })
  .meta({ id: 'ExamQuestion' })

export const examState = z
  .strictObject({
    title: z.string(),
    time_limit_seconds: z.int(),
    pass_percent: z.number(),
    attempts: z.array(
      z.strictObject({
        attempt: attempt(),
        status: z.enum(['running', 'submitted', 'reviewed']).meta({
          description: 'submitted: a person has yet to grade an answer.',
        }),
        grade: examGrade.nullable(),
        passed: z.boolean().nullable(),
        started_at: timestamp(),
        submitted_at: timestamp().nullable().meta({ description: 'Its end, where it ended by itself.' }),
      }),
    ),
    attempts_left: z.int().nullable().meta({ description: 'null: any number.' }),
  })
  .meta({ id: 'ExamState' })
export type ExamState = z.output<typeof examState>

export const startedExam = z
  .strictObject({
    attempt: attempt(),
    started_at: timestamp(),
    ends_at: timestamp(),
    remaining_seconds: z.int().min(0).meta({
      description: 'What is left by the clock of the server, whatever clock the student has.',
    }),
    questions: z.array(question).meta({ description: 'As they were when the attempt began.' }),
  })
  .meta({ id: 'StartedExam' })
export type StartedExam = z.output<typeof startedExam>

export const savedAnswers = z
  .strictObject({
    attempt: attempt(),
    answers: z
      .array(
        z.strictObject({
          key: z.string(),
          value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
        }),
      )
      .meta({ description: 'All that is saved now.' }),
  })
  .meta({ id: 'SavedExamAnswers' })
export type SavedAnswers = z.output<typeof savedAnswers>

export const submittedExam = z
  .strictObject({
    attempt: attempt(),
    grade: examGrade,
    review_status: z.enum(['pending', 'reviewed']),
  })
  .meta({ id: 'SubmittedExam' })
export type SubmittedExam = z.output<typeof submittedExam>

/** An attempt as whoever grades it sees it. */
export const examRow = z
  .strictObject({
    id: id(),
    attempt: attempt(),
    product_id: id(),
    visitor_id: id(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    status: z.enum(['running', 'submitted', 'reviewed']),
    submitted_at: timestamp().nullable(),
  })
  .meta({ id: 'ExamAttempt' })
export type ExamRow = z.output<typeof examRow>

export const examList = listEnvelope(examRow)

/** An attempt with what was asked, what was answered, and the points of each answer. */
export const shownExam = z
  .strictObject({
    ...examRow.shape,
    grade: examGrade.nullable(),
    questions: z.array(question),
    answers: z.array(
      z.strictObject({
        key: z.string(),
        value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
        points: z.number().nullable().describe('null: a person has yet to grade it.'),
      }),
    ),
  })
  .meta({ id: 'ExamAttemptInFull' })

export const listExamsOptions = z.strictObject({
  pending: flag().default(false).describe('Only those that wait for a person.'),
  limit: limit(1000, 200),
  starting_after: startingAfter(),
})

export const reviewExamOptions = z.strictObject({
  id: id(),
  points: z
    .array(text(3, 100))
    .min(1)
    .max(200)
    .describe('Points for a question of long_text, as KEY=N; once for each.'),
  reviewer: name(1, 200).optional().describe('Who graded; shown in the evidence.'),
})

export const examExample = {
  product_id: 10000000002,
  state: {
    title: 'Final exam',
    time_limit_seconds: 1800,
    pass_percent: 50,
    attempts: [
      {
        attempt: 1,
        status: 'running',
        grade: null,
        passed: null,
        started_at: '2026-03-01T09:30:00.000Z',
        submitted_at: null,
      },
    ],
    attempts_left: 1,
  } satisfies ExamState,
  started: {
    attempt: 1,
    started_at: '2026-03-01T09:30:00.000Z',
    ends_at: '2026-03-01T10:00:00.000Z',
    remaining_seconds: 1800,
    questions: [
      { key: 'month', kind: 'single', question: 'Which month?', options: ['March', 'July'], points: 1 },
      { key: 'plan', kind: 'long_text', question: 'Plan a balcony.', points: 4 },
    ],
  } satisfies StartedExam,
  answers: [
    { key: 'month', value: 'March' },
    { key: 'plan', value: 'Tomatoes where the sun is, mint in the shade.' },
  ],
  submitted: {
    attempt: 1,
    grade: { score: 1, max_score: 5, percent: 20, passed: null },
    review_status: 'pending',
  } satisfies SubmittedExam,
}

const row: ExamRow = {
  id: 10000000001,
  attempt: 1,
  product_id: 10000000002,
  visitor_id: 10000000003,
  email: 'ana@example.com',
  name: 'Ana',
  status: 'submitted',
  submitted_at: '2026-03-01T09:50:00.000Z',
}

export const examRowExample = row

export const shownExamExample: z.output<typeof shownExam> = {
  ...row,
  grade: { score: 1, max_score: 5, percent: 20, passed: null },
  questions: [{ key: 'plan', kind: 'long_text', question: 'Plan a balcony.', points: 4 }],
  answers: [{ key: 'plan', value: 'Tomatoes where the sun is, mint in the shade.', points: null }],
}
