import { z } from 'zod'
import { id, limit, listEnvelope, rangeEnd, text, timestamp } from '../../../platform/http/fields.ts'
import { answerValue } from '../grading/answer-value.ts'

const maxAnswers = 200

const givenAnswer = z.strictObject({
  question_id: text(1, 36),
  value: answerValue(5000, 500).meta({
    description:
      'stars and nps: a number; text and choice: a text; choices: a list of texts; yes_no: true or false.',
  }),
})

export const answerSurveyBody = z.strictObject({
  block_id: id(),
  unit_id: id().optional().meta({
    description: 'The lesson in which the survey that all lessons have in common is answered.',
  }),
  answers: z.array(givenAnswer).min(1).max(maxAnswers).meta({
    description: 'Questions that are left out keep their answers.',
  }),
})

const questionId = () => z.string().meta({ format: 'uuid' })
const value = () => z.union([z.number(), z.string(), z.boolean(), z.array(z.string())])

export const surveyResponse = z
  .strictObject({
    id: id(),
    block_id: id(),
    unit_id: id().nullable(),
    answers: z.array(z.strictObject({ question_id: questionId(), value: value() })),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: 'SurveyResponse' })
export type SurveyResponse = z.output<typeof surveyResponse>

const part = () => id().nullable()

export const feedbackResponse = z
  .strictObject({
    object: z.literal('feedback_response'),
    id: id(),
    product_id: id(),
    survey: z.enum(['course', 'lesson']).meta({
      description: 'course: the survey that all lessons have in common.',
    }),
    common_block_id: part().meta({ description: 'The survey of the course; null for one of a lesson.' }),
    block_id: part().meta({ description: 'The survey of a lesson; null for that of the course.' }),
    unit_id: part().meta({
      description:
        'The lesson; for the survey of the course the one in which it was answered last, null outside of one.',
    }),
    module_id: part(),
    unit_title: z.string().meta({ description: 'Empty without a lesson.' }),
    module_title: z.string(),
    visitor_id: id(),
    contact_id: part(),
    visitor_email: z.string(),
    visitor_name: z.string().meta({ description: 'Empty where nobody knows it.' }),
    created_at: timestamp(),
    updated_at: timestamp(),
    answers: z
      .array(
        z.strictObject({
          question_id: questionId(),
          question: z.string(),
          kind: z.enum(['stars', 'text', 'nps', 'yes_no', 'choice', 'choices']),
          value: value().meta({
            description:
              'stars and nps: a number; text and choice: a text; choices: a list of texts; yes_no: true or false.',
          }),
        }),
      )
      .meta({ description: 'In the order of the questions that the survey has now.' }),
  })
  .meta({ id: 'FeedbackResponse' })
export type FeedbackResponse = z.output<typeof feedbackResponse>
export const feedbackList = listEnvelope(feedbackResponse)

export const listFeedbackQuery = z.strictObject({
  id: id().meta({ description: 'The course.' }),
  since: rangeEnd('What changed after then, not at that very moment.'),
  until: rangeEnd('What changed then or before.'),
  starting_after: id().optional().meta({
    description: 'Answer with responses that changed before this one, which must be of this course.',
  }),
  limit: limit(200, 50),
})

export const exportFeedbackQuery = z.strictObject({
  product_id: id().meta({ description: 'The course.' }),
  since: listFeedbackQuery.shape.since,
  until: listFeedbackQuery.shape.until,
})
