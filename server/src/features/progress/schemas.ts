import { z } from 'zod'
import { id, limit, name, timestamp } from '../../platform/http/fields.ts'
import type { CourseAccess } from '../access/index.ts'
import { activityKinds } from './activity/activity.rules.ts'
import { sorts } from './students/sorts.rules.ts'
import { statuses } from './students/student-status.rules.ts'

const count = () => z.int().min(0)

export const listStudentsQuery = z.strictObject({
  id: id().meta({ description: 'A course.' }),
  status: z
    .enum([...statuses, 'attention'])
    .optional()
    .meta({ description: 'Students with this status; attention: those whose needs_attention is true.' }),
  sort: z.enum(sorts).default('attention').meta({
    description:
      'attention: those who need it first (at_risk, stalled, not_started), then the rest, each with the most status_days first. recent, oldest: by granted_at. progress: by completed lessons, most first. activity: by the last activity, latest first. -asc: the other way round. Students who share a place come in ascending visitor_id.',
  }),
  email: name(0, 320).optional().meta({
    description: 'Students whose email or name contains this, in any case. It is trimmed.',
  }),
  starting_after: z
    .string()
    .max(1000)
    .optional()
    .meta({ description: 'The next_starting_after of the page before, with the same filter and sort.' }),
  limit: limit(200, 50),
})

const lastActivity = z
  .strictObject({
    kind: z.enum(activityKinds).nullable(),
    at: timestamp().nullable(),
    lesson_id: id().nullable(),
    lesson_title: z.string().nullable(),
    live_id: id().nullable(),
    live_title: z.string().nullable(),
  })
  .meta({ description: 'Every field is null where there was none.' })

/** The part of an access that a student shows. */
type ShownAccess = Pick<
  CourseAccess,
  'source' | 'by_tag' | 'included_from_product_ids' | 'granted_at' | 'expires_at' | 'paused'
>

const access: z.ZodType<ShownAccess> = z.strictObject({
  source: z.enum(['purchase', 'external_sale', 'manual', 'api', 'tag', 'bundle']),
  by_tag: z.boolean(),
  included_from_product_ids: z.array(id()).meta({ description: 'Bundles that give it.' }),
  granted_at: timestamp().meta({ description: 'Start of the present window of access.' }),
  expires_at: timestamp().nullable(),
  paused: z.boolean(),
})

export const courseStudent = z
  .strictObject({
    object: z.literal('course_student'),
    visitor_id: id(),
    contact_id: id().nullable(),
    email: z.string(),
    name: z.string().meta({ description: 'Empty where it is not known.' }),
    status: z.enum(statuses),
    status_days: count().meta({
      description:
        'Whole periods of 24 hours: since the last activity; not_started: since access was granted; completed: since the last lesson was marked.',
    }),
    needs_attention: z.boolean(),
    last_activity_at: timestamp().nullable(),
    last_activity: lastActivity,
    last_marked_at: timestamp().nullable().meta({
      description: 'When the latest lesson was marked as completed that still is.',
    }),
    completed_lessons: count().meta({ description: 'Of the lessons that are published now.' }),
    total_lessons: count().meta({ description: 'Lessons that are published now.' }),
    completed_lesson_ids: z.array(id()),
    started_lesson_ids: z.array(id()).meta({ description: 'Lessons that were opened and not completed.' }),
    access,
  })
  .meta({ id: 'CourseStudent' })
export type CourseStudent = z.output<typeof courseStudent>

const summary = z
  .strictObject({
    total: count().meta({ description: 'All students of the course.' }),
    matching: count().meta({ description: 'Those whom the filter lets through.' }),
    by_status: z
      .strictObject({
        active: count(),
        at_risk: count(),
        stalled: count(),
        not_started: count(),
        completed: count(),
      })
      .meta({ description: 'Of all students, whatever the filter.' }),
    needs_attention: count().meta({ description: 'Of all students, whatever the filter.' }),
    at_risk_after_days: count(),
    stalled_after_days: count(),
  })
  .meta({ id: 'CourseStudentSummary' })
export type StudentSummary = z.output<typeof summary>

const measurement = z
  .strictObject({ activity: z.string(), coverage: z.string(), paging: z.string() })
  .meta({ description: 'What the figures say, in words: for whoever reads or shows them.' })

export const courseStudentList = z
  .strictObject({
    object: z.literal('list'),
    data: z.array(courseStudent),
    has_more: z.boolean(),
    next_starting_after: z
      .string()
      .nullable()
      .meta({ description: 'Opaque cursor of the next page; null on the last one.' }),
    summary,
    measurement,
  })
  .meta({ id: 'CourseStudentList' })
export type CourseStudentList = z.output<typeof courseStudentList>
