import { z } from 'zod'
import {
  byId,
  email,
  httpUrl,
  id,
  limit,
  listEnvelope,
  name,
  order,
  startingAfter,
  text,
  timestamp,
  timeZone,
  utcInstant,
} from '../../platform/http/fields.ts'
import { updatedSince } from '../../platform/http/updated-since.ts'
import {
  exampleSegments,
  transcriptFields,
  transcriptFileOptions,
  transcriptOptions,
  transcriptStatus,
} from '../transcripts/index.ts'
import { meetingStatuses } from './records/meeting-state.rules.ts'

const answer = z.strictObject({ question: z.string(), value: z.string() })
export type Answer = z.output<typeof answer>

const person = z.strictObject({ name: z.string().nullable(), email: z.string().nullable() })

export const meeting = z
  .strictObject({
    object: z.literal('meeting'),
    id: id(),
    title: z.string(),
    status: z.enum(meetingStatuses).meta({
      description:
        'It follows the clock: in_progress from starts_at, completed after ends_at. What a person said of it stays: cancelled, no_show, or completed before its end.',
    }),
    product_id: id().nullable().meta({ description: 'The product that it belongs to.' }),
    contact_id: id().nullable().meta({ description: 'The contact of the visitor.' }),
    visitor: person.meta({ description: 'Whom the host meets.' }),
    host: person,
    starts_at: timestamp(),
    ends_at: timestamp(),
    duration_minutes: z.int().min(1),
    timezone: z.string().meta({ description: 'In which the visitor thinks of it; starts_at is in UTC.' }),
    meeting_url: z.string().nullable().meta({ description: 'Where it takes place.' }),
    recording_asset_id: id().nullable(),
    transcript_status: transcriptStatus(),
    cancel_reason: z.string().nullable(),
    answers: z
      .array(answer)
      .meta({ description: 'What the visitor answered to the questions of the booking page.' }),
    created_at: timestamp(),
    updated_at: timestamp().meta({
      description: 'No two changes of the account have the same. What the clock changes leaves it as it is.',
    }),
  })
  .meta({ id: 'Meeting' })
export type Meeting = z.output<typeof meeting>

export const meetingList = listEnvelope(meeting)

export const listMeetingsQuery = z.strictObject({
  status: z.enum(meetingStatuses).optional(),
  from: z
    .string()
    .optional()
    .meta({ description: 'Meetings that start then or later: ISO 8601 with a zone.' }),
  until: z
    .string()
    .optional()
    .meta({ description: 'Meetings that start before then: ISO 8601 with a zone.' }),
  visitor_email: name(1, 320).optional().meta({ description: 'It is trimmed; its case does not count.' }),
  updated_since: updatedSince('Meetings that changed since then (inclusive)'),
  order: order(),
  limit: limit(200, 50),
  starting_after: startingAfter(),
})

const fields = {
  title: name(1, 200).describe('What it is called.'),
  starts_at: utcInstant().describe('When it starts, with a time zone; it may lie in the past.'),
  duration_minutes: z.int().min(1).max(1440).describe('How long it is planned to take.'),
  email: email().describe('Email of the visitor, who becomes a contact.'),
  name: name(1, 200).describe('What the visitor is called.'),
  host_name: name(1, 200).describe('Who meets them.'),
  host_email: email().describe("The host's email. Nobody is given two meetings at once."),
  product_id: id().describe('Product that it belongs to.'),
  url: httpUrl(2_000).describe('Where it takes place.'),
  timezone: timeZone().describe('Time zone in which the visitor thinks of it, such as Europe/Madrid.'),
}

export const createMeetingOptions = z.strictObject({
  ...fields,
  email: fields.email.optional(),
  name: fields.name.optional(),
  host_name: fields.host_name.optional(),
  host_email: fields.host_email.optional(),
  product_id: fields.product_id.optional(),
  url: fields.url.optional(),
  timezone: fields.timezone.default('UTC'),
})

export const updateMeetingOptions = z.strictObject({
  id: id(),
  title: fields.title.optional(),
  starts_at: fields.starts_at.optional(),
  duration_minutes: fields.duration_minutes.optional(),
  email: fields.email.optional(),
  name: fields.name.optional(),
  host_name: fields.host_name.optional(),
  host_email: fields.host_email.optional(),
  product_id: fields.product_id.nullable().optional(),
  url: fields.url.nullable().optional(),
  timezone: fields.timezone.optional(),
  recording_asset_id: id().nullable().optional().describe('Media file with the recording.'),
})

export const setTranscriptOptions = z.strictObject({ id: id(), ...transcriptFileOptions })

export const uploadTranscriptInput = byId.extend(transcriptOptions)

export const meetingTranscript = z
  .strictObject({ object: z.literal('meeting_transcript'), meeting_id: id(), ...transcriptFields })
  .meta({ id: 'MeetingTranscript' })
export type MeetingTranscript = z.output<typeof meetingTranscript>

export const meetingTranscriptExample: MeetingTranscript = {
  ...{ object: 'meeting_transcript', meeting_id: 10000000001, language: 'en', segments: exampleSegments },
}

export const cancelMeetingOptions = z.strictObject({
  id: id(),
  reason: text(1, 500).optional().describe('Why, which the visitor reads.'),
})

export const meetingExample: Meeting = {
  object: 'meeting',
  id: 10000000001,
  title: 'A first talk',
  status: 'scheduled',
  product_id: null,
  contact_id: 10000000001,
  visitor: { name: 'Ana', email: 'ana@example.com' },
  host: { name: 'Rosa', email: 'rosa@example.com' },
  starts_at: '2027-05-04T07:30:00.000Z',
  ends_at: '2027-05-04T08:00:00.000Z',
  duration_minutes: 30,
  timezone: 'Europe/Madrid',
  meeting_url: 'https://meet.example.com/rosa',
  recording_asset_id: null,
  transcript_status: 'none',
  cancel_reason: null,
  answers: [{ question: 'What do you grow?', value: 'Tomatoes, on a balcony.' }],
  created_at: '2027-04-28T15:12:00.000Z',
  updated_at: '2027-04-28T15:12:00.000Z',
}
