import { z } from 'zod'
import { id, limit, listEnvelope, order, startingAfter, timestamp } from '../../../platform/http/fields.ts'

const kind = z.enum(['source', 'guided_answer', 'product_faq', 'product'])
const silo = z.enum(['aprender', 'soporte', 'recomendar'])

export const passageFields = {
  kind,
  id: id(),
  silo,
  title: z.string().nullable().meta({ description: 'null: it is not there any more.' }),
  excerpt: z.string().nullable().meta({ description: 'How the passage begins, as it is now.' }),
  url: z.string().nullable(),
  start_seconds: z.int().min(0).nullable(),
  certainty: z.number().min(0).max(1).nullable().meta({
    description:
      'How much of what is asked the passage holds. null: it was not found by a search, but told from the record.',
  }),
}
const shownPassage = z.strictObject(passageFields)
export type ShownPassage = z.output<typeof shownPassage>

export const evidenceFields = {
  decision: z.enum(['answer', 'hedge', 'refuse']).nullable().meta({
    description:
      'How sure the reply was; of several questions the least sure. null: nothing was looked up, as for a greeting.',
  }),
  silos: z.array(silo).meta({ description: 'Of the passages that the reply uses.' }),
  passages: z.array(z.strictObject({ ...passageFields, is_used: z.boolean() })).meta({
    description: 'What the reply uses, then what was found besides, the best first.',
  }),
  products: z
    .array(z.strictObject({ id: id(), title: z.string().nullable(), is_offered: z.boolean() }))
    .meta({ description: 'Products that were considered, and whether the reply offers them.' }),
}
const shownEvidence = z.strictObject(evidenceFields)
export type ShownEvidence = z.output<typeof shownEvidence>

export const messageEvidence = z
  .strictObject({
    object: z.literal('message_evidence'),
    conversation_id: id(),
    sequence: z.int().min(1),
    is_recorded: z.boolean().meta({ description: 'false: the reply is older than this record.' }),
    ...evidenceFields,
  })
  .meta({ id: 'MessageEvidence' })
export type MessageEvidence = z.output<typeof messageEvidence>

export const messageInput = z.strictObject({ id: id(), sequence: id() })

export const evidenceExample: ShownEvidence = {
  decision: 'answer',
  silos: ['aprender'],
  passages: [
    {
      kind: 'source',
      id: 10000000001,
      silo: 'aprender',
      title: 'How to start seeds indoors',
      excerpt: 'Sow seeds six weeks before the last frost.',
      url: null,
      start_seconds: null,
      certainty: 0.92,
      is_used: true,
    },
  ],
  products: [{ id: 10000000001, title: 'Garden course', is_offered: false }],
}

export const listCitationsInput = z.strictObject({
  id: id(),
  order: order(),
  limit: limit(200, 50),
  starting_after: startingAfter(),
})

const sourceCitation = z
  .strictObject({
    object: z.literal('source_citation'),
    id: id().meta({ description: 'Of the conversation.' }),
    title: z.string().nullable(),
    visitor: z.strictObject({ email: z.string().nullable(), name: z.string().nullable() }),
    reply_count: z.int().min(1).meta({ description: 'Replies that use the source.' }),
    last_cited_at: timestamp(),
  })
  .meta({ id: 'SourceCitation' })
export type SourceCitation = z.output<typeof sourceCitation>
export const citationList = listEnvelope(sourceCitation)

export const citationExample: SourceCitation = {
  object: 'source_citation',
  id: 10000000001,
  title: null,
  visitor: { email: 'ana@example.com', name: 'Ana' },
  reply_count: 2,
  last_cited_at: '2026-03-01T09:30:01.000Z',
}
