import { z } from 'zod'
import { byId, id, text } from '../../platform/http/fields.ts'
import { transcriptionErrors } from './making/failures.rules.ts'

const segment = z
  .strictObject({
    speaker: z.string().nullable().meta({ description: 'null where it is not known who speaks.' }),
    start_seconds: z.number().min(0),
    end_seconds: z.number().min(0),
    text: z.string(),
  })
  .meta({ id: 'TranscriptSegment' })
export type TranscriptSegment = z.output<typeof segment>

/** What a transcript shows beside whose it is. */
export const transcriptFields = {
  language: z.string().nullable().meta({ description: 'Primary language tag, such as es; null if unknown.' }),
  segments: z.array(segment).meta({ description: 'What was said, in its order.' }),
}

export const assetTranscript = z
  .strictObject({ object: z.literal('asset_transcript'), asset_id: id(), ...transcriptFields })
  .meta({ id: 'AssetTranscript' })
export type AssetTranscript = z.output<typeof assetTranscript>

const statuses = ['none', 'processing', 'ready'] as const
export type TranscriptStatus = (typeof statuses)[number]

/** Whether there is a transcript. */
export const transcriptStatus = () =>
  z.enum(statuses).meta({ description: 'processing: it is being made of the recording.' })

/** What there is of a transcript that is made of a recording. */
export const transcription = z
  .strictObject({
    object: z.literal('transcription'),
    is_configured: z.boolean().meta({ description: 'This installation has a server of transcriptions.' }),
    status: z.enum(['none', 'processing', 'failed', 'ready']).meta({
      description:
        'ready: there is a transcript, uploaded or made. processing: it is being made. failed: it was given up, and error says why.',
    }),
    asset_id: id()
      .nullable()
      .meta({ description: 'The recording that it is made of; null where it was uploaded.' }),
    failures: z
      .int()
      .min(0)
      .meta({ description: 'Calls of the server that failed. After three it is given up.' }),
    error: z
      .strictObject({ type: z.enum(transcriptionErrors), message: z.string() })
      .nullable()
      .meta({ description: 'Why it was given up.' }),
  })
  .meta({ id: 'Transcription' })
export type Transcription = z.output<typeof transcription>

export const transcriptionExample: Transcription = {
  ...{ object: 'transcription', is_configured: true, status: 'processing' },
  ...{ asset_id: 10000000009, failures: 1, error: null },
}

/** What is told of a transcript beside its file. */
export const transcriptOptions = {
  language: text(2, 3)
    .regex(/^[a-z]+$/, 'must be a primary language tag, such as es')
    .optional()
    .describe('Primary language tag; detected unless it is given.'),
  add_to_knowledge: z
    .boolean()
    .default(false)
    .describe('Makes it a text of the knowledge too, from which clones answer.'),
}

export const uploadCaptionsInput = byId.extend(transcriptOptions)

/** How a command takes a transcript. */
export const transcriptFileOptions = {
  file: z
    .string()
    .min(1)
    .describe('File in WebVTT (.vtt) or SRT (.srt). It replaces the transcript that is there.'),
  ...transcriptOptions,
}

export const exampleSegments: TranscriptSegment[] = [
  { speaker: 'Rosa', start_seconds: 0.5, end_seconds: 3.2, text: 'Welcome to the tomatoes.' },
  { speaker: 'Ana', start_seconds: 3.4, end_seconds: 5, text: 'When do I sow them?' },
]
