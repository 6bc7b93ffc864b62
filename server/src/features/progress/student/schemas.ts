import { z } from 'zod'
import { id, limit, timestamp } from '../../../platform/http/fields.ts'
import { courseStudent, listStudentsQuery } from '../schemas.ts'

const count = () => z.int().min(0)

export const studentOfCourse = z.strictObject({
  id: id().meta({ description: 'A course.' }),
  visitor_id: id(),
})

const { status, sort, email } = listStudentsQuery.shape
export const exportStudentsQuery = z.strictObject({
  product_id: id().meta({ description: 'A course.' }),
  ...{ status, sort, email },
})

const film = z.strictObject({
  block_id: id(),
  title: z.string().nullable(),
  unit_id: id(),
  unit_title: z.string(),
  duration_seconds: z.number().nullable(),
  visible_playing_seconds: count(),
  media_seconds: count(),
  covered_seconds: count(),
  stretches: z.array(count()).meta({
    description: 'What was played, in seconds of the film: from, to, from, to … in ascending order.',
  }),
})

export const courseStudentDetails = z
  .strictObject({
    object: z.literal('course_student_details'),
    student: courseStudent,
    class_time: z.strictObject({
      sessions: count(),
      connected_seconds: count(),
      active_seconds: count(),
    }),
    films: z.array(film).meta({ description: 'The films of the course, in its order.' }),
    certificate: z.strictObject({ verification_code: z.string(), issued_at: timestamp() }).nullable(),
    measurement: z
      .strictObject({ visible: z.string(), media: z.string(), covered: z.string(), class_time: z.string() })
      .meta({ description: 'What each figure says, and what it does not prove.' }),
  })
  .meta({ id: 'CourseStudentDetails' })
export type CourseStudentDetails = z.output<typeof courseStudentDetails>

/** What a timeline can be narrowed to, each with the kinds of its entries. */
export const timelineParts = {
  lessons: ['lesson_opened', 'lesson_completed', 'lesson_uncompleted'],
  films: ['playback'],
  class_sessions: ['class_session'],
  live: ['attendance'],
  submissions: ['quiz_submitted', 'assignment_submitted'],
  exams: ['exam_started', 'exam_submitted', 'exam_reviewed'],
  feedback: ['feedback'],
  certificates: ['certificate_issued', 'certificate_pdf_generated'],
} as const
export type TimelinePart = keyof typeof timelineParts
const kinds = Object.values(timelineParts).flat()
export type TimelineKind = (typeof kinds)[number]

export const timelineQuery = z.strictObject({
  visitor_id: id(),
  product_id: id().optional().meta({ description: 'What concerns this course or exam alone.' }),
  part: z
    .enum(Object.keys(timelineParts) as [TimelinePart, ...TimelinePart[]])
    .optional()
    .meta({ description: 'Entries of this part alone.' }),
  starting_after: z.string().max(200).optional().meta({
    description: 'The next_starting_after of the page before, with the same filters.',
  }),
  limit: limit(200, 50),
})

const details = z
  .strictObject({
    score: z.number().optional(),
    max_score: z.number().optional(),
    percent: z.number().optional(),
    passed: z.boolean().nullable().optional(),
    attempt: z.int().optional(),
    review_status: z.enum(['pending', 'reviewed']).optional(),
    verification_code: z.string().optional(),
    status: z
      .enum(['open', 'closed', 'timed_out', 'entry_only', 'exit_only'])
      .optional()
      .meta({ description: 'Of a class session, or of a connection to a live session.' }),
    connected_seconds: count().optional(),
    active_seconds: count().optional(),
    visible_playing_seconds: count().optional(),
    media_seconds: count().optional(),
    pause_count: count().optional(),
    seek_count: count().optional(),
    identity_source: z.enum(['registration_link', 'verified_session']).optional(),
    answers: z
      .array(
        z.strictObject({
          question: z.string(),
          kind: z.string(),
          value: z.union([z.number(), z.string(), z.boolean(), z.array(z.string())]),
        }),
      )
      .optional()
      .meta({ description: 'Of a survey, to the questions that it has now.' }),
  })
  .meta({ description: 'What is known of it, by its kind.' })
export type TimelineDetails = z.output<typeof details>

const timelineEntry = z
  .strictObject({
    id: z.string(),
    kind: z.enum(kinds as [TimelineKind, ...TimelineKind[]]),
    occurred_at: timestamp().meta({
      description:
        'Of a film when it was last played in this player, of a survey when an answer changed last, of the others when it happened or began.',
    }),
    product_id: id().nullable(),
    unit_id: id().nullable(),
    unit_title: z.string().nullable().meta({ description: 'As it is now; null where it is gone.' }),
    webinar_id: id().nullable(),
    webinar_title: z.string().nullable(),
    details,
  })
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.output<typeof timelineEntry>

export const timeline = z
  .strictObject({
    object: z.literal('list'),
    data: z.array(timelineEntry),
    has_more: z.boolean(),
    next_starting_after: z.string().nullable(),
  })
  .meta({ id: 'Timeline' })
export type Timeline = z.output<typeof timeline>
