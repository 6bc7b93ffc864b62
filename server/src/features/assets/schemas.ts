import { z } from 'zod'
import {
  flag,
  httpUrl,
  id,
  limit,
  listEnvelope,
  name,
  order,
  startingAfter,
  timestamp,
} from '../../platform/http/fields.ts'

export const assetKind = z.enum(['video', 'audio', 'image', 'file'])
export type AssetKind = z.output<typeof assetKind>
const assetStatus = z.enum(['processing', 'ready', 'error'])

const publicUrl = z.string().nullable().meta({
  description:
    'Address of a ready image, audio or other file; null for videos. It holds a random token and never changes while the asset exists.',
})

const fileName = z.string().meta({
  description: 'As it was sent. An image that became WebP is saved under a name that ends in .webp.',
})

const assetFields = {
  object: z.literal('asset'),
  id: id(),
  kind: assetKind,
  title: z.string(),
  file_name: fileName,
  mime_type: z.string(),
  file_size_bytes: z.int().min(0),
  duration_seconds: z.int().min(0).nullable().meta({
    description:
      'Length of audio or a video. It stays null where the facts that tell it lie in more than 500,000 pieces, or take more than 20 seconds or 128 MB to read.',
  }),
  status: assetStatus,
  error: z.strictObject({ type: z.string(), message: z.string() }).nullable().meta({
    description: 'Why the status is error. file_lost: the file was missing in the storage for a day.',
  }),
  folder_id: id().nullable(),
  public_url: publicUrl,
  created_at: timestamp(),
  updated_at: timestamp(),
}

export const asset = z.strictObject(assetFields).meta({ id: 'Asset' })
export type Asset = z.output<typeof asset>

export const assetWithPointers = z
  .strictObject({
    ...assetFields,
    embed_url: z.string().nullable().meta({
      description:
        'Page that plays a ready video, for an iframe; signed for one hour. The film on it is signed for twelve.',
    }),
    download_url: z
      .string()
      .nullable()
      .meta({ description: 'Address that saves a ready image, audio or other file; signed for one hour.' }),
  })
  .meta({ id: 'AssetWithPointers' })
export type AssetWithPointers = z.output<typeof assetWithPointers>

export const assetSummary = z
  .strictObject({
    id: id(),
    kind: assetKind,
    title: z.string(),
    file_name: fileName,
    status: assetStatus,
    public_url: publicUrl,
  })
  .meta({ id: 'AssetSummary' })
export type AssetSummary = z.output<typeof assetSummary>

export const assetList = listEnvelope(asset)

export const listAssetsQuery = z.strictObject({
  order: order(),
  limit: limit(200, 100),
  starting_after: startingAfter(),
  kind: assetKind.optional(),
  q: name(1, 200).optional().meta({
    description: 'Files with this in their title or file name alone. Case and accents do not count.',
  }),
})

export const createAssetBody = z.strictObject({
  url: httpUrl(2_000).optional().meta({ description: 'Public link to the file. The only way for a video.' }),
  file_base64: z
    .string()
    .optional()
    .meta({ description: 'The bytes in base64, 3,145,728 of them at most once decoded.' }),
  file_name: name(1, 255)
    .optional()
    .meta({ description: 'Required with file_base64; otherwise taken from the link.' }),
  kind: assetKind.optional().meta({
    description:
      'Taken from the bytes unless it is given. file keeps anything but a video as it is, a picture too.',
  }),
})
export type NewAssetInput = z.output<typeof createAssetBody>

export const uploadAssetForm = z.strictObject({
  kind: assetKind.optional().meta({
    description:
      'Taken from the bytes unless it is given. file keeps anything but a video as it is, a picture too.',
  }),
})

export const updateAssetBody = z.strictObject({ title: name(1, 255) })

export const deleteAssetOptions = z.strictObject({
  id: id(),
  force: flag()
    .default(false)
    .describe('Delete it although clones, guided answers or FAQs name it; actions that name it are removed'),
})

export const deletedAsset = z.strictObject({
  id: id(),
  deleted: z.literal(true),
  uses: z.array(z.string()).meta({ description: 'The records that named it.' }),
})

/** The smallest PNG there is: one pixel. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const createAssetExample: NewAssetInput = { file_base64: onePixel, file_name: 'leaf.png' }

export const assetExample: Asset = {
  object: 'asset',
  id: 10000000001,
  kind: 'image',
  title: 'leaf',
  file_name: 'leaf.png',
  mime_type: 'image/webp',
  file_size_bytes: 40512,
  duration_seconds: null,
  status: 'ready',
  error: null,
  folder_id: null,
  public_url: 'https://understudy.example/files/10000000001/9BfT2vQxYw3mKcR7LpZs1A/leaf.webp',
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
}

const { id: asset_id, kind, title, file_name, status, public_url } = assetExample
export const createdAssetExample: AssetSummary = { id: asset_id, kind, title, file_name, status, public_url }
