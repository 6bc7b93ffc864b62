import { z } from 'zod'
import {
  id,
  instant,
  limit,
  listEnvelope,
  order,
  startingAfter,
  text,
  timestamp,
} from '../../platform/http/fields.ts'

const maxJoinTokenLength = 200
const maxWhole = 2_147_483_647
const whole = (description: string) => z.int().min(0).max(maxWhole).meta({ description })
const uuid = (description: string) =>
  z
    .guid({ error: ({ input }) => (input === undefined ? 'is required' : 'must be a UUID') })
    .toLowerCase()
    .meta({ maxLength: 36, description })

export const permitBody = z.strictObject({
  block_id: id().optional().meta({ description: 'A video of a lesson. Either this or webinar_id.' }),
  webinar_id: id().optional().meta({ description: 'A webinar that is live, or whose replay is open.' }),
  join_token: text(1, maxJoinTokenLength).optional().meta({
    description:
      "Of a registrant's own link to the webinar (join_url). Without it a student's session says who watches.",
  }),
})

export const playbackPermit = z
  .strictObject({
    permit: z.string().meta({ description: 'Goes with every batch of samples. It opens no video.' }),
    expires_at: timestamp().meta({
      description:
        'In 12 hours, or when the access ends by what is known now; 15 minutes after a live webinar.',
    }),
    resource: z.string().meta({ description: 'The content that is observed.' }),
  })
  .meta({ id: 'PlaybackPermit' })
export type PlaybackPermit = z.output<typeof playbackPermit>

const playing = {
  visible_playing_seconds: whole(
    'Since the sample before: seconds in which the video played while its page was visible.',
  ),
  media_seconds: whole(
    'Since the sample before: seconds of the video that were played, so more than time passed at a higher speed.',
  ),
  position_seconds: whole('Where the player stood in the video.'),
  pause_count: whole('Since the sample before.'),
  seek_count: whole('Since the sample before: jumps to another position.'),
  closed: z.boolean().meta({ description: 'The last sample of its session.' }),
}

export const samplesBody = z.strictObject({
  permit: z.string().max(2000),
  session_id: uuid('Chosen by the player, one for each time that it opens a video.'),
  samples: z
    .array(
      z.strictObject({
        sample_id: uuid('Chosen by the player. The same sample may be sent again under it.'),
        occurred_at: instant(),
        ...playing,
      }),
    )
    .min(1)
    .max(50),
})

export const samplesAnswer = z
  .strictObject({
    accepted: z.int().meta({ description: 'Samples that were stored.' }),
    duplicates: z.int().meta({ description: 'Samples that the session knew already.' }),
  })
  .meta({ id: 'PlaybackAccepted' })
export type SamplesAnswer = z.output<typeof samplesAnswer>

const playbackSample = z
  .strictObject({
    id: z.string().regex(/^\d+$/).meta({ description: 'A whole number in decimal digits.' }),
    session_id: z.string().meta({ format: 'uuid' }),
    visitor_id: id().nullable().meta({ description: 'Who was signed in as a student.' }),
    registrant_id: id().nullable().meta({
      description: 'Whose link to a webinar was used. A link may be passed on, so nobody is known by it.',
    }),
    kind: z.enum(['course', 'webinar_live', 'webinar_replay']),
    product_id: id().nullable(),
    unit_id: id().nullable(),
    block_id: id().nullable(),
    webinar_id: id().nullable(),
    resource: z.string().meta({ description: 'The content that was observed.' }),
    occurred_at: timestamp().meta({
      description: 'By the player’s clock; the server’s, where that cannot be true.',
    }),
    ...playing,
  })
  .meta({ id: 'PlaybackSample', description: 'What is counted of a sample; not what was claimed.' })
export type PlaybackSample = z.output<typeof playbackSample>

export const playbackList = listEnvelope(playbackSample).safeExtend({
  measurement: z.strictObject({
    source: z.literal('visible_player_client_reported'),
    limits: z.string().meta({ description: 'What the figures do not say.' }),
  }),
})
export type PlaybackList = z.output<typeof playbackList>

export const listPlaybackQuery = z.strictObject({
  product_id: id().optional().meta({ description: 'A course. Either this or webinar_id.' }),
  webinar_id: id().optional().meta({ description: 'A webinar, live and recorded.' }),
  order: order(),
  limit: limit(200, 100),
  starting_after: startingAfter(),
})
