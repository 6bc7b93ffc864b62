import { z } from 'zod'
import {
  byId,
  email,
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
import {
  exampleSegments,
  transcriptFields,
  transcriptFileOptions,
  transcriptOptions,
  transcriptStatus,
} from '../transcripts/index.ts'
import { webinarStatuses } from './clock/webinar-state.rules.ts'
import { groupForm } from './rooms/room.rules.ts'

const maxDescriptionLength = 5_000

export const replayVisibility = z.enum(['all', 'attendees', 'audience'])
const format = z.enum(['broadcast', 'group'])

const replay = z.strictObject({
  asset_id: id().nullable(),
  available: z.boolean().meta({ description: 'The webinar has ended and its asset is ready.' }),
  visibility: replayVisibility.meta({
    description:
      'Who may watch it: all who registered or are in the audience, those who attended, or the audience.',
  }),
})

export const webinar = z
  .strictObject({
    object: z.literal('webinar'),
    id: id(),
    title: z.string(),
    description: z.string().nullable(),
    format: format.meta({
      description: 'broadcast: registrants listen. group: a table where all may speak.',
    }),
    status: z.enum(webinarStatuses).meta({
      description:
        'It follows the clock: live from starts_at, unless it was started before; ended when duration_minutes have passed and nobody has been connected for 10 minutes. Connections that nobody saw end keep it live for six hours at most, or as long as planned.',
    }),
    starts_at: timestamp(),
    started_at: timestamp().nullable().meta({ description: 'When it went live.' }),
    ended_at: timestamp().nullable().meta({
      description:
        'When it was ended, or by the clock: the planned end, or 10 minutes after the last exit where that is later.',
    }),
    duration_minutes: z.int().min(1).max(720),
    timezone: z.string().meta({ description: 'In which its creator thinks of it; starts_at is in UTC.' }),
    audience_product_ids: z.array(id()).meta({ description: 'The products whose students it is for.' }),
    registration_url: z.string().meta({ description: 'The public page where people register.' }),
    registrant_count: z.int().min(0),
    attendee_count: z.int().min(0).meta({ description: 'Registrants who were connected.' }),
    replay,
    transcript_status: transcriptStatus(),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: 'Webinar' })
export type Webinar = z.output<typeof webinar>

export const webinarList = listEnvelope(webinar)

const fields = {
  title: name(1, 200).describe('What it is called.'),
  format: format.describe('broadcast: registrants listen. group: all may speak.'),
  starts_at: utcInstant().describe('When it starts, with a time zone; it may lie in the past.'),
  duration_minutes: z.int().min(1).max(720).describe('How long it is planned to take.'),
  description: text(0, maxDescriptionLength).describe('What it is about.'),
  timezone: timeZone().describe('Time zone in which its creator thinks of it, such as Europe/Madrid.'),
  product_id: z.array(id()).describe('Product whose students it is for; repeat it for several.'),
}

export const createWebinarOptions = z.strictObject({
  ...fields,
  description: fields.description.optional(),
  timezone: fields.timezone.default('UTC'),
  product_id: fields.product_id.default([]),
  draft: z.boolean().default(false).describe('Keeps its page closed until it is published.'),
})

export const updateWebinarOptions = z.strictObject({
  id: id().describe('The webinar.'),
  title: fields.title.optional(),
  format: fields.format.optional(),
  starts_at: fields.starts_at.optional(),
  duration_minutes: fields.duration_minutes.optional(),
  description: fields.description.nullable().optional(),
  timezone: fields.timezone.optional(),
  product_id: fields.product_id
    .min(1)
    .optional()
    .describe('Product whose students it is for; repeat it for several. They replace those that it had.'),
  products: z.boolean().default(true).describe('Takes all products away.'),
  publish: z.boolean().default(false).describe('Opens the page of a draft.'),
})

export const setTranscriptOptions = z.strictObject({
  id: id().describe('The webinar.'),
  ...transcriptFileOptions,
})

export const uploadTranscriptInput = byId.extend(transcriptOptions)

export const webinarTranscript = z
  .strictObject({ object: z.literal('webinar_transcript'), webinar_id: id(), ...transcriptFields })
  .meta({ id: 'WebinarTranscript' })
export type WebinarTranscript = z.output<typeof webinarTranscript>

export const webinarTranscriptExample: WebinarTranscript = {
  ...{ object: 'webinar_transcript', webinar_id: 10000000001, language: 'en', segments: exampleSegments },
}

export const setReplayOptions = z.strictObject({
  id: id().describe('The webinar.'),
  asset_id: id().nullable().describe('Its film, a video of the account; none takes it away.'),
  visibility: replayVisibility
    .optional()
    .describe('all: who registered or is in the audience; attendees: who was there; audience: its students.'),
})

export const registrant = z
  .strictObject({
    object: z.literal('webinar_registrant'),
    id: id(),
    webinar_id: id(),
    email: z.string(),
    name: z.string().meta({ description: 'As it was first given.' }),
    contact_id: id(),
    source: z.enum(['api', 'page', 'campus']),
    join_url: z.string().meta({
      description:
        "The registrant's own link. Whoever opens it and enters is taken for them, so it is sent to them alone.",
    }),
    registered_at: timestamp(),
    attended: z.boolean().meta({ description: 'They were connected.' }),
  })
  .meta({ id: 'WebinarRegistrant' })
export type Registrant = z.output<typeof registrant>
export const registrantList = listEnvelope(registrant)

export const createRegistrantBody = z.strictObject({
  email: email().meta({ description: 'Its case does not count. Whoever is unknown becomes a contact.' }),
  name: name(1, 200),
})

/** The code of the affiliate who sent somebody; empty: none. */
export const sender = z.string().max(60).catch('')

export const listRegistrantsQuery = byId.extend({
  q: name(1, 200)
    .optional()
    .meta({ description: 'Those whose email or name holds it; case and accents do not count.' }),
  order: order(),
  limit: limit(200, 50),
  starting_after: startingAfter(),
})

export const registrantExample: Registrant = {
  object: 'webinar_registrant',
  id: 10000000031,
  webinar_id: 10000000001,
  email: 'ana@example.com',
  name: 'Ana',
  contact_id: 10000000001,
  source: 'api',
  join_url:
    'https://understudy.example.com/webinars/10000000001/join?token=10000000031.oZq3vR8wXk1yT5nB7mC2dF4gH6jL9pS0aVbUcYeWiQk',
  registered_at: '2026-03-14T18:20:00.000Z',
  attended: false,
}

const group = () => text(1, 40).regex(groupForm, 'must consist of a-z, 0-9 and -')

const maxJoinTokenLength = 200

export const joinBody = z.strictObject({
  id: id(),
  join_token: text(1, maxJoinTokenLength).optional().meta({
    description: "Of a registrant's own link (join_url). Without it a student's session says who enters.",
  }),
  group: group().optional().meta({ description: 'A table beside the main room, of a group webinar.' }),
})

export const hostLinkOptions = z.strictObject({
  id: id().describe('The webinar.'),
  group: group().optional().describe('A table beside the main room, of a group webinar.'),
})

export const roomEntrance = z
  .strictObject({
    url: z.string().meta({ description: 'The LiveKit server.' }),
    token: z.string().meta({ description: 'Lets one device enter the room, for an hour.' }),
    room_name: z.string(),
    identity: z.string(),
  })
  .meta({ id: 'RoomEntrance' })
export type RoomEntrance = z.output<typeof roomEntrance>

export const roomEntranceExample: RoomEntrance = {
  url: 'wss://live.example.com',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJ2aWRlbyI6e319.q1mS0uQnV0pZ4wX8yT2rB6kD9fH3jL5cA7eG1iK0oMs',
  room_name: 'w10000000001',
  identity: 'r10000000031-5f0c1b7d9e2a4683',
}

export const webinarExample: Webinar = {
  object: 'webinar',
  id: 10000000001,
  title: 'Questions about tomatoes',
  description: 'Bring your seedlings.',
  format: 'group',
  status: 'scheduled',
  starts_at: '2026-04-02T16:00:00.000Z',
  started_at: null,
  ended_at: null,
  duration_minutes: 60,
  timezone: 'Europe/Madrid',
  audience_product_ids: [10000000001],
  registration_url: 'https://understudy.example.com/webinars/10000000001',
  registrant_count: 14,
  attendee_count: 0,
  replay: { asset_id: null, available: false, visibility: 'all' },
  transcript_status: 'none',
  created_at: '2026-03-12T08:00:00.000Z',
  updated_at: '2026-03-12T08:00:00.000Z',
}
