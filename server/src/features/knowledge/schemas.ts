import { z } from 'zod'
import {
  date,
  httpUrl,
  id,
  limit,
  listEnvelope,
  name,
  order,
  startingAfter,
  text,
  timestamp,
} from '../../platform/http/fields.ts'
import { maxCountedConversations } from './citations/citations.queries.ts'

const sourceType = z.enum(['text', 'pdf', 'video', 'website', 'youtube', 'vimeo', 'instagram'])
const sourceStatus = z.enum(['pending', 'extracting', 'processing', 'ready', 'error'])

const externalId = text(1, 200).meta({
  description: "The caller's own id; a source that has it is replaced.",
})

const contentHash = text(1, 200).meta({ description: 'Echoed in every record of the source.' })

const sourceFields = {
  object: z.literal('brain_source'),
  id: id(),
  source_type: sourceType,
  title: z.string(),
  external_id: z.string().nullable(),
  folder_id: id().nullable(),
  url: z.string().nullable(),
  language: z.string().nullable().meta({ description: 'Primary language tag, such as es; null if unknown.' }),
  content_date: date(),
  content_hash: z.string().nullable(),
  word_count: z.int().min(0).meta({
    description:
      'Runs of characters that are not spaces; in scripts without spaces, the words that Unicode segmentation finds.',
  }),
  chunk_count: z.int().min(0),
  status: sourceStatus.meta({
    description:
      'Texts, links and PDFs are read inside their request and are ready in its answer. Recordings are extracting while they are written down. Published entries of imports are pending first, processing while they are read, then ready or error. Until a new text is ready, the old one answers.',
  }),
  error: z.strictObject({ type: z.string(), message: z.string() }).nullable().meta({
    description:
      'Why the status is error. The type is reading_failed; of recordings recording_unreadable, recording_missing, nothing_said, not_configured, server_failed or words_quota_exceeded.',
  }),
  created_at: timestamp(),
  updated_at: timestamp(),
}

export const source = z.strictObject(sourceFields).meta({ id: 'BrainSource' })
export type Source = z.output<typeof source>

export const sourceWithText = z
  .strictObject({ ...sourceFields, content_text: z.string() })
  .meta({ id: 'BrainSourceWithText' })

export const savedSource = z
  .strictObject({
    ...sourceFields,
    replaced: z.boolean().meta({ description: 'Whether a source with the same external_id was replaced.' }),
  })
  .meta({ id: 'SavedBrainSource' })
export type SavedSource = z.output<typeof savedSource>

export const sourceList = listEnvelope(source)

/** A source in the panel's list. */
const citedSource = z
  .strictObject({
    ...sourceFields,
    cited_in_count: z
      .int()
      .min(0)
      .max(maxCountedConversations)
      .meta({
        description: `Conversations in which replies used it; ${maxCountedConversations} also means more.`,
      }),
    last_cited_at: timestamp().nullable(),
  })
  .meta({ id: 'CitedBrainSource' })
export type CitedSourceRow = z.output<typeof citedSource>
export const citedSourceList = listEnvelope(citedSource)

export const listSourcesQuery = z.strictObject({
  q: name(1, 200)
    .optional()
    .describe('Sources with this in their title alone. Case and accents do not count.'),
  folder_id: id().optional(),
  order: order(),
  limit: limit(200, 50),
  starting_after: startingAfter(),
  source_type: sourceType.optional(),
  status: sourceStatus.optional(),
  external_id: text(1, 200).optional(),
})

export const createTextSourceBody = z.strictObject({
  title: name(2, 200),
  content: text(10, 200_000)
    .refine((content) => /\S/.test(content), { error: 'must hold more than spaces' })
    .meta({ description: 'The text. It must hold more than spaces.' }),
  content_date: date().optional().meta({ description: 'Day of the content; today unless given.' }),
  external_id: externalId.optional(),
  content_hash: contentHash.optional(),
  folder_id: id().optional(),
})

export const createLinkSourceBody = z.strictObject({
  url: httpUrl(2000).meta({
    description: 'A web page, or a video of YouTube or Vimeo in which only the creator speaks.',
  }),
  has_other_speakers: z.boolean().optional().meta({
    description:
      'For videos: whether others speak too. Such a video needs its file. With a link to anything else it is 400, whatever its value.',
  }),
  external_id: externalId.optional(),
  content_hash: contentHash.optional(),
  folder_id: id().optional(),
})

export const createPdfSourceBody = z.strictObject({
  title: name(2, 200),
  file_base64: z.string().min(1, { error: 'must be base64' }).meta({
    description: 'The bytes in base64, 3,145,728 of them at most once decoded.',
  }),
  content_date: date().optional().meta({
    description:
      "Day of the content; unless given, the day of the PDF's creation in its own zone, else today.",
  }),
  external_id: externalId.optional(),
  content_hash: contentHash.optional(),
  folder_id: id().optional(),
})

export const createFileSourceBody = z.strictObject({
  content_date: date()
    .optional()
    .meta({ description: 'Day of the content; unless given, the day that the file gives, else today.' }),
  folder_id: id().optional(),
})

export const updateSourceBody = z.strictObject({
  title: name(2, 200).optional(),
  folder_id: id().nullable().optional().meta({ description: 'null: outside all folders.' }),
  content_date: date().optional(),
})
export type SourceChanges = z.output<typeof updateSourceBody>

export const externalIdQuery = z.strictObject({ external_id: text(1, 200) })

export const deletedSource = z.strictObject({ id: id(), deleted: z.literal(true) })
export const deletedExternalSource = z.strictObject({
  id: id(),
  external_id: z.string(),
  deleted: z.literal(true),
})

export const folder = z
  .strictObject({
    object: z.literal('brain_folder'),
    id: id(),
    name: z.string(),
    description: z.string().nullable(),
    parent_id: id().nullable(),
    product_id: id().nullable().meta({
      description:
        'The product whose published entries are stored here. The folder has the title of the product and is renamed with it.',
    }),
    is_course: z.boolean().meta({ description: 'Whether that product has the tag course.' }),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: 'BrainFolder' })
export type Folder = z.output<typeof folder>

export const savedFolder = folder
  .extend({
    created: z.boolean().meta({ description: 'false: there was a folder of this name below that parent.' }),
  })
  .meta({ id: 'SavedBrainFolder' })
export type SavedFolder = z.output<typeof savedFolder>

export const folderList = listEnvelope(folder)

export const updateFolderBody = z.strictObject({
  name: name(2, 120).optional(),
  description: text(0, 2000).optional().meta({ description: 'An empty description clears it.' }),
})
export const moveFolderBody = z.strictObject({
  parent_id: id().nullable().meta({ description: 'The new parent folder; null: the top level.' }),
})
export const deletedFolder = z.strictObject({ id: id(), deleted: z.literal(true) })

export const createFolderBody = z.strictObject({
  name: name(2, 120),
  parent_id: id().optional().meta({ description: 'The parent folder; the top level unless given.' }),
  description: text(0, 2000).optional(),
})
export type NewFolderInput = z.output<typeof createFolderBody>

export const sourceExample: Source = {
  object: 'brain_source',
  id: 10000000001,
  source_type: 'text',
  title: 'How to start seeds indoors',
  external_id: 'post-118',
  folder_id: null,
  url: null,
  language: 'en',
  content_date: '2026-03-01',
  content_hash: null,
  word_count: 812,
  chunk_count: 5,
  status: 'ready',
  error: null,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
}

export const folderExample: Folder = {
  object: 'brain_folder',
  id: 10000000001,
  name: 'Garden course',
  description: null,
  parent_id: null,
  product_id: null,
  is_course: false,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
}

/** A PDF of one page that says: Feed a sourdough starter every day. */
export const pdfExample = [
  'JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tp',
  'ZHNbMyAwIFJdL0NvdW50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgMzAw',
  'IDEwMF0vQ29udGVudHMgNCAwIFIvUmVzb3VyY2VzPDwvRm9udDw8L0YgNSAwIFI+Pj4+Pj5lbmRvYmoKNCAwIG9iajw8L0xlbmd0',
  'aCA1OD4+c3RyZWFtCkJUIC9GIDEyIFRmIDkgNTAgVGQgKEZlZWQgYSBzb3VyZG91Z2ggc3RhcnRlciBldmVyeSBkYXkuKSBUaiBF',
  'VAplbmRzdHJlYW0gZW5kb2JqCjUgMCBvYmo8PC9UeXBlL0ZvbnQvU3VidHlwZS9UeXBlMS9CYXNlRm9udC9IZWx2ZXRpY2E+PmVu',
  'ZG9iagp0cmFpbGVyPDwvUm9vdCAxIDAgUj4+CiUlRU9G',
].join('')
