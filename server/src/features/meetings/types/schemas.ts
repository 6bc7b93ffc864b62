import { z } from 'zod'
import { email, httpUrl, id, name, timestamp, timeZone } from '../../../platform/http/fields.ts'
import { AvailabilityError, parseAvailability } from '../availability/availability.rules.ts'

const maxQuestions = 20

const bookingQuestion = z.strictObject({ question: z.string(), required: z.boolean() })
export type BookingQuestion = z.output<typeof bookingQuestion>

/** A kind of meetings that visitors book. */
export const meetingType = z
  .strictObject({
    object: z.literal('meeting_type'),
    id: id(),
    key: z.string().meta({ description: 'What it is called in the address of its page.' }),
    title: z.string(),
    duration_minutes: z.int(),
    host: z.strictObject({ name: z.string(), email: z.string() }),
    timezone: z.string().meta({ description: 'In which available stands.' }),
    available: z.string().meta({ description: 'Days and times of the host.' }),
    buffer_minutes: z.int().meta({ description: 'Kept free before and after each meeting.' }),
    notice_hours: z.int().meta({ description: 'How long before it begins a meeting must be booked.' }),
    horizon_days: z.int().meta({ description: 'How far ahead meetings can be booked.' }),
    questions: z.array(bookingQuestion),
    product_id: id().nullable(),
    meeting_url: z.string().nullable(),
    booking_url: z.string().meta({ description: 'The public page on which visitors book.' }),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: 'MeetingType' })
export type MeetingType = z.output<typeof meetingType>

export const meetingTypeExample: MeetingType = {
  object: 'meeting_type',
  id: 10000000001,
  key: 'first-talk',
  title: 'A first talk',
  duration_minutes: 30,
  host: { name: 'Rosa', email: 'rosa@example.com' },
  timezone: 'Europe/Madrid',
  available: 'mon-fri 09:00-13:00,16:00-18:00',
  buffer_minutes: 0,
  notice_hours: 4,
  horizon_days: 30,
  questions: [{ question: 'What do you grow?', required: true }],
  product_id: null,
  meeting_url: null,
  booking_url: 'https://understudy.example.com/book/garden-school/first-talk',
  created_at: '2027-04-28T15:12:00.000Z',
  updated_at: '2027-04-28T15:12:00.000Z',
}

const available = () =>
  z
    .string()
    .max(500, { error: 'must have at most 500 characters' })
    .superRefine((written, check) => {
      try {
        parseAvailability(written)
      } catch (error) {
        if (!(error instanceof AvailabilityError)) throw error
        check.addIssue({ code: 'custom', message: error.message })
      }
    })

/** As it is typed: a trailing ! makes it required. */
const typedQuestion = () =>
  name(1, 301)
    .transform((typed): BookingQuestion => {
      const question = typed.replace(/!$/, '').trimEnd()
      return { question, required: typed.endsWith('!') }
    })
    .refine(({ question }) => question !== '', { error: 'must be a question' })

const fields = {
  title: name(1, 200).describe('What visitors book.'),
  key: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, {
      error: 'must be 1 to 60 of a-z, 0-9 and -, with no - at either end',
    })
    .meta({ maxLength: 60 })
    .describe('What it is called in the address of its page.'),
  duration_minutes: z.int().min(5).max(720).describe('How long each meeting takes.'),
  host_name: name(1, 200).describe('Whom visitors meet.'),
  host_email: email().describe("The host's email. Their time is given once, over all types and meetings."),
  timezone: timeZone().describe("The host's time zone, such as Europe/Madrid."),
  available: available().describe(
    'Days and times of the host: "mon-fri 09:00-13:00,16:00-18:00; sat 10:00-12:00".',
  ),
  buffer_minutes: z.int().min(0).max(720).describe('Kept free before and after each meeting.'),
  notice_hours: z.int().min(0).max(720).describe('How long before it begins a meeting must be booked.'),
  horizon_days: z.int().min(1).max(365).describe('How far ahead meetings can be booked.'),
  question: z
    .array(typedQuestion())
    .max(maxQuestions)
    .refine((questions) => new Set(questions.map(({ question }) => question)).size === questions.length, {
      error: 'must differ from one another',
    })
    .describe('What visitors are asked; a trailing ! makes it required. Repeat it for several.'),
  product_id: id().describe('Product that the meetings belong to.'),
  url: httpUrl(2_000).describe('Where the meetings take place.'),
}

export const createMeetingTypeOptions = z.strictObject({
  ...fields,
  buffer_minutes: fields.buffer_minutes.default(0),
  notice_hours: fields.notice_hours.default(4),
  horizon_days: fields.horizon_days.default(30),
  question: fields.question.default([]),
  product_id: fields.product_id.optional(),
  url: fields.url.optional(),
})

export const updateMeetingTypeOptions = z.strictObject({
  id: id(),
  ...z.strictObject(fields).partial().shape,
  product_id: fields.product_id.nullable().optional(),
  url: fields.url.nullable().optional(),
  questions: z.boolean().default(true).describe('Takes all questions away.'),
})
