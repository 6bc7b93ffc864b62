import { z } from 'zod'
import {
  id,
  limit,
  listEnvelope,
  order,
  rangeEnd,
  startingAfter,
  timestamp,
} from '../../platform/http/fields.ts'

const eventKind = z.enum([
  'lesson_opened',
  'lesson_completed',
  'lesson_uncompleted',
  'quiz_submitted',
  'assignment_submitted',
  'exam_started',
  'exam_submitted',
  'exam_reviewed',
  'certificate_issued',
  'certificate_pdf_generated',
])
export type LearningEventKind = z.output<typeof eventKind>

const lessonEvidence = z
  .strictObject({ lesson_title: z.string().meta({ description: 'As it was then.' }) })
  .meta({ id: 'LessonEvidence', description: 'Of lesson_opened, lesson_completed and lesson_uncompleted.' })

const answerValue = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string())])
  .optional()
  .meta({ description: 'As it was given; left out once the person was erased.' })

const quizEvidence = z
  .strictObject({
    source: z.enum(['server_graded', 'legacy_client_reported']).meta({ description: 'Who graded it.' }),
    score: z.number(),
    max_score: z.number(),
    passed: z.boolean(),
    attempt: z.int().meta({ description: 'The first one is 1.' }),
    answers: z
      .array(z.strictObject({ key: z.string(), value: answerValue, correct: z.boolean() }))
      .meta({ description: 'What was answered; nothing where the player graded.' }),
  })
  .meta({ id: 'QuizEvidence', description: 'Of quiz_submitted.' })

const assignmentEvidence = z
  .strictObject({
    submission_id: id(),
    file_names: z.array(z.string()).meta({ description: 'None once the person was erased.' }),
    text_chars: z.int().meta({ description: 'The number of characters of its text.' }),
  })
  .meta({
    id: 'AssignmentEvidence',
    description: 'Of assignment_submitted. Neither text nor files are kept here.',
  })

const examStartEvidence = z
  .strictObject({
    attempt: z.int().meta({ description: 'The first one is 1.' }),
    time_limit_seconds: z.int(),
  })
  .meta({ id: 'ExamStartEvidence', description: 'Of exam_started.' })

const examEvidence = z
  .strictObject({
    attempt: z.int().meta({ description: 'The first one is 1.' }),
    questions: z
      .array(
        z.strictObject({
          key: z.string(),
          kind: z.string(),
          question: z.string(),
          options: z.array(z.string()).optional(),
          points: z.number().meta({ description: 'The most that it gives.' }),
        }),
      )
      .meta({ description: 'As they were when the attempt began.' }),
    answers: z.array(
      z.strictObject({
        key: z.string(),
        value: answerValue,
        points: z.number().nullable().meta({ description: 'null: a person has yet to grade it.' }),
      }),
    ),
    grade: z.strictObject({
      score: z.number(),
      max_score: z.number(),
      percent: z.number().meta({ description: 'Rounded down to two decimals.' }),
      passed: z.boolean().nullable().meta({ description: 'null: a person has yet to grade an answer.' }),
    }),
    review_status: z.enum(['pending', 'reviewed']),
    reviewer: z
      .string()
      .nullable()
      .meta({ description: 'Who graded the long texts, where they were named.' }),
  })
  .meta({ id: 'ExamEvidence', description: 'Of exam_submitted and exam_reviewed.' })

const ofCertificate = {
  verification_code: z.string(),
  issued_at: timestamp(),
}

const certificateEvidence = z
  .strictObject({
    ...ofCertificate,
    requirements: z.array(z.strictObject({ name: z.string(), met: z.boolean() })).meta({
      description: 'Those that were checked when it was issued.',
    }),
  })
  .meta({ id: 'CertificateEvidence', description: 'Of certificate_issued.' })

const certificatePdfEvidence = z
  .strictObject({
    source: z.literal('campus'),
    ...ofCertificate,
    sha256: z.string().meta({ description: 'Of the bytes of the PDF, in hex.' }),
    bytes: z.int(),
    receipt_confirmed: z.literal(false).meta({ description: 'Nobody confirms that it was received.' }),
  })
  .meta({
    id: 'CertificatePdfEvidence',
    description: 'Of certificate_pdf_generated: says which bytes the PDF has.',
  })

const learningEvent = z
  .strictObject({
    id: z.string().regex(/^\d+$/).meta({ description: 'A whole number in decimal digits.' }),
    visitor_id: id(),
    visitor_email: z.string().meta({ description: 'As it was then; empty once the person was erased.' }),
    product_id: id(),
    unit_id: id().nullable(),
    block_id: id().nullable(),
    kind: eventKind,
    occurred_at: timestamp(),
    evidence: z
      .union([
        lessonEvidence,
        quizEvidence,
        assignmentEvidence,
        examStartEvidence,
        examEvidence,
        certificateEvidence,
        certificatePdfEvidence,
      ])
      .meta({ description: 'What is kept of it, by its kind.' }),
  })
  .meta({ id: 'LearningEvent' })
export type LearningEvent = z.output<typeof learningEvent>

export const learningEventList = listEnvelope(learningEvent)

export const listEventsQuery = z.strictObject({
  product_id: id().meta({ description: 'A course, or an exam by its own id.' }),
  visitor_id: id().optional().meta({
    description: 'One student, with whatever other visitors of the account have the same email.',
  }),
  order: order(),
  limit: limit(200, 100),
  starting_after: startingAfter(),
  from: rangeEnd('What occurred then or later.'),
  until: rangeEnd('What occurred before then.'),
})

export const exportEventsQuery = listEventsQuery.omit({ limit: true, starting_after: true })

export const learningEventExample: LearningEvent = {
  id: '10000000001',
  visitor_id: 10000000001,
  visitor_email: 'ana@example.com',
  product_id: 10000000001,
  unit_id: 10000000001,
  block_id: null,
  kind: 'lesson_completed',
  occurred_at: '2026-03-01T09:30:00.000Z',
  evidence: { lesson_title: 'Sowing' },
}
