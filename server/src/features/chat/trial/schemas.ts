import { z } from 'zod'
import { id, text } from '../../../platform/http/fields.ts'
import { draftSettings } from '../../clones/index.ts'
import { evidenceExample, evidenceFields, passageFields } from '../evidence/schemas.ts'
import { imageBase64 } from '../pictures/schemas.ts'
import { chatReply } from '../schemas.ts'

const about = z
  .strictObject({
    is_choice: z.boolean(),
    subjects: z
      .array(
        z.strictObject({
          kind: z.enum(['source', 'guided_answer', 'product_faq', 'product']),
          id: id(),
          end: z.int().min(0).optional(),
        }),
      )
      .max(100),
  })
  .nullable()
  .meta({ description: 'What a reply spoke of: send it back with the reply.' })

const earlierMessage = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: text(1, 20_000),
  about: about.optional(),
})

export const tryVersionBody = z.strictObject({
  id: id(),
  message: text(1, 4000),
  earlier: z.array(earlierMessage).max(20).default([]).meta({
    description: 'What was said before in this trial, oldest first. The server keeps none of it.',
  }),
  image_base64: imageBase64().meta({
    description: 'A picture beside the message, as visitors send it. It is kept nowhere.',
  }),
  settings: draftSettings.optional().meta({
    description: 'How the clone would be configured; as it is unless given. Nothing of it is stored.',
  }),
})

const reason = z.enum(['silo_off', 'source_excluded', 'folder_excluded', 'unfoldered_excluded'])

export const trial = z
  .strictObject({
    object: z.literal('trial'),
    reply: chatReply.shape.reply,
    about,
    usage: chatReply.shape.usage,
    questions: z.array(z.string()).meta({ description: 'What was looked up, taken from the message.' }),
    ...evidenceFields,
    excluded: z.array(z.strictObject({ ...passageFields, reason })).meta({
      description: 'What speaks of the questions too, but is hidden from this clone, and why.',
    }),
  })
  .meta({ id: 'Trial' })
export type Trial = z.output<typeof trial>

export const trialExample: Trial = {
  object: 'trial',
  reply: { content: 'Sow seeds six weeks before the last frost.', actions: [] },
  about: { is_choice: false, subjects: [{ kind: 'source', id: 10000000001, end: 42 }] },
  usage: { input_tokens: 6, output_tokens: 11 },
  questions: ['When do I sow tomatoes?'],
  ...evidenceExample,
  excluded: [
    {
      kind: 'source',
      id: 10000000002,
      silo: 'aprender',
      title: 'Notes of the old course',
      excerpt: 'Sow tomatoes in March.',
      url: null,
      start_seconds: null,
      certainty: 0.61,
      reason: 'folder_excluded',
    },
  ],
}
