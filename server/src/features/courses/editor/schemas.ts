import { z } from 'zod'
import { id, timestamp } from '../../../platform/http/fields.ts'

const question = z.strictObject({
  key: z.string(),
  kind: z.enum(['single', 'multiple', 'true_false', 'number', 'short_text', 'long_text']),
  question: z.string(),
  options: z.array(z.string()).optional(),
  answer: z.union([z.string(), z.boolean(), z.number(), z.array(z.string())]).optional(),
  tolerance: z.number().optional(),
  points: z.number(),
})

const surveyQuestion = z.strictObject({
  id: z.string(),
  kind: z.enum(['stars', 'text', 'nps', 'yes_no', 'choice', 'choices']),
  question: z.string(),
  options: z.array(z.string()).optional(),
})

const part = { key: z.string(), title: z.string().optional() }

const block = z
  .union([
    z.strictObject({ ...part, type: z.literal('text'), html: z.string() }),
    z.strictObject({
      ...part,
      type: z.literal('video'),
      asset_id: id().optional(),
      vimeo: id().optional(),
      duration_seconds: z.number().optional(),
    }),
    z.strictObject({ ...part, type: z.enum(['audio', 'file']), asset_id: id() }),
    z.strictObject({
      ...part,
      type: z.literal('quiz'),
      pass_percent: z.number(),
      max_attempts: z.int().nullable(),
      grading: z.literal('client').optional(),
      questions: z.array(question).optional(),
    }),
    z.strictObject({ ...part, type: z.literal('assignment'), instructions: z.string() }),
    z.strictObject({ ...part, type: z.literal('survey'), questions: z.array(surveyQuestion) }),
    z.strictObject({ ...part, type: z.literal('live'), webinar_id: id() }),
  ])
  .meta({ id: 'CourseBlock' })

const unit = z
  .strictObject({
    key: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    status: z.enum(['draft', 'published']),
    published_at: timestamp().nullable(),
    category: z.string().nullable(),
    summary_html: z.string().optional(),
    blocks: z.array(block),
  })
  .meta({ id: 'CourseUnit' })

const courseModule = z
  .strictObject({ key: z.string(), title: z.string(), units: z.array(unit) })
  .meta({ id: 'CourseModule' })

/** A course as its file says it is. */
export const course = z
  .strictObject({
    object: z.literal('course'),
    product_id: id(),
    updated_at: timestamp().meta({ description: 'The version of the course, for If-Match.' }),
    removed_keys: z.array(z.string()).meta({
      description: 'Keys of parts that were removed. A part that gets one of them is the one that had it.',
    }),
    survey: z.strictObject({ ...part, questions: z.array(surveyQuestion) }).optional(),
    certificate: z
      .strictObject({
        title: z.string(),
        requires: z.strictObject({
          all_lessons: z.boolean(),
          quizzes_passed: z.boolean(),
          exam_product_ids: z.array(id()),
        }),
      })
      .optional(),
    modules: z.array(courseModule).optional(),
    exam: z
      .strictObject({
        time_limit_minutes: z.int(),
        pass_percent: z.number(),
        max_attempts: z.int().nullable(),
        questions: z.array(question),
      })
      .optional(),
  })
  .meta({ id: 'Course' })
export type Course = z.output<typeof course>

/** The parts of a course file. Its rules say what is wrong in them, with the place of each field. */
export const saveCourseBody = z.strictObject({
  survey: z.looseObject({}).nullable().optional(),
  certificate: z.looseObject({}).nullable().optional(),
  modules: z.array(z.looseObject({})).nullable().optional(),
  exam: z.looseObject({}).nullable().optional(),
})

export const courseExample: Course = {
  object: 'course',
  product_id: 10000000001,
  updated_at: '2026-03-01T09:30:00.000Z',
  removed_keys: [],
  modules: [
    {
      key: 'basics',
      title: 'Basics',
      units: [
        {
          key: 'sowing',
          title: 'Sowing',
          description: null,
          status: 'published',
          published_at: null,
          category: null,
          blocks: [{ key: 'read', type: 'text', html: '<p>Sow indoors.</p>' }],
        },
      ],
    },
  ],
}
