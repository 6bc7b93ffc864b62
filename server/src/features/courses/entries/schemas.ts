import { z } from 'zod'
import { id, name, text } from '../../../platform/http/fields.ts'

const externalId = text(1, 200)
const status = z.enum(['draft', 'published'])

/** Blank counts as nothing. */
const orNull = (value: string | null) => (value === '' ? null : value)
const category = name(0, 80)
  .nullable()
  .transform(orNull)
  .meta({ description: 'An empty one counts as null.' })
const summaryHtml = text(0, 8000).nullable().meta({
  description: 'Bold and italic only; other tags are removed. One without text counts as null.',
})

const instant = z.iso
  .datetime({ offset: true, error: 'must be an instant with its zone, such as 2024-05-01T09:00:00+02:00' })
  .transform((value) => new Date(value).toISOString())

const newEntry = z.strictObject({
  external_id: externalId.meta({ description: 'Unique in the batch.' }),
  title: name(1, 200),
  html: text(1, 50_000).meta({
    description:
      'The HTML is cleaned. Paragraphs, headings, lists, quotes, tables, line breaks, preformatted text and emphasis stay, without attributes; b and i become strong and em. Sections become plain blocks. Links keep their text. Images, scripts, styles, frames, form controls and comments are removed. Tags below 60 levels are removed, their text stays.',
  }),
  description: name(0, 4000).nullable().default(null).transform(orNull),
  published_at: instant
    .nullable()
    .default(null)
    .meta({ description: 'When it appeared elsewhere; it schedules nothing.' }),
  status: status.default('draft'),
  category: category.default(null),
  summary_html: summaryHtml.default(null),
})

export const importBody = z.strictObject({
  external_id: externalId.meta({
    description: 'Names the batch within the product; a retry sends it again.',
  }),
  collection_title: name(1, 200).optional().meta({
    description:
      'Entries go to the first module of this title, or to a new one at the end. Without it: to the last module, or to a first one titled as the product.',
  }),
  entries: z.array(newEntry).min(1).max(50),
})
export type ImportInput = z.output<typeof importBody>

export const importQuery = z.strictObject({ external_id: externalId })

const receiptEntry = z.strictObject({ external_id: z.string(), unit_id: id(), status })
export type ReceiptEntry = z.output<typeof receiptEntry>

export const importReceipt = z.strictObject({
  data: z.strictObject({
    product_id: id(),
    external_id: z.string(),
    module_id: id(),
    entries: z.array(receiptEntry),
    replayed: z.boolean().meta({ description: 'Whether this batch had been imported before.' }),
  }),
})
export type ImportReceipt = z.output<typeof importReceipt>

const entryChange = z
  .strictObject({
    external_id: externalId,
    category: category.optional(),
    summary_html: summaryHtml.optional(),
  })
  .refine((entry) => entry.category !== undefined || entry.summary_html !== undefined, {
    error: 'must have category or summary_html',
  })
  .meta({
    anyOf: [{ required: ['external_id', 'category'] }, { required: ['external_id', 'summary_html'] }],
  })

export const updateEntriesBody = z.strictObject({
  external_id: externalId.meta({ description: 'The batch.' }),
  entries: z.array(entryChange).min(1).max(50),
})
export type UpdateEntriesInput = z.output<typeof updateEntriesBody>

export const updatedEntries = z.strictObject({
  data: z.strictObject({
    product_id: id(),
    external_id: z.string(),
    entries: z.array(
      z.strictObject({
        external_id: z.string(),
        unit_id: id(),
        category: z.string().nullable(),
        summary_html: z.string().nullable(),
      }),
    ),
  }),
})
export type UpdatedEntries = z.output<typeof updatedEntries>
