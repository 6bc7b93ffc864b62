import { z } from 'zod'
import { text } from '../../platform/http/fields.ts'

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

/** Whether there is a transcript. */
export const transcriptStatus = () => z.enum(['none', 'processing', 'ready'])

/** How a command takes a transcript. */
export const transcriptFileOptions = {
  file: z
    .string()
    .min(1)
    .describe('File in WebVTT (.vtt) or SRT (.srt). It replaces the transcript that is there.'),
  language: text(2, 3)
    .regex(/^[a-z]+$/, 'must be a primary language tag, such as es')
    .optional()
    .describe('Primary language tag; detected unless it is given.'),
  add_to_knowledge: z
    .boolean()
    .default(false)
    .describe('Makes it a text of the knowledge too, from which clones answer.'),
}

export const exampleSegments: TranscriptSegment[] = [
  { speaker: 'Rosa', start_seconds: 0.5, end_seconds: 3.2, text: 'Welcome to the tomatoes.' },
  { speaker: 'Ana', start_seconds: 3.4, end_seconds: 5, text: 'When do I sow them?' },
]
