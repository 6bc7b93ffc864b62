import { createHash } from 'node:crypto'
import type { StoredBytes } from '../../platform/bytes.ts'
import type { StoredAsset } from './assets.queries.ts'
import { downloadFileName } from './file-names.rules.ts'

/** True for types that a browser may show instead of saving: none of them can run a script on our origin. */
const isSafeInline = (mime_type: string): boolean =>
  mime_type === 'image/webp' || mime_type === 'application/pdf' || /^(audio|video)\//.test(mime_type)

/** How the file of a ready asset is sent. A file never changes, so its tag is made from its key. */
export const storedBytes = (asset: StoredAsset, disposition: 'inline' | 'attachment'): StoredBytes => ({
  storage_key: asset.storage_key,
  size_bytes: asset.file_size_bytes,
  content_type: asset.mime_type.startsWith('text/') ? `${asset.mime_type}; charset=utf-8` : asset.mime_type,
  etag: `"${createHash('sha256').update(asset.storage_key).digest('base64url').slice(0, 22)}"`,
  modified_at: asset.created_at,
  disposition: disposition === 'inline' && isSafeInline(asset.mime_type) ? 'inline' : 'attachment',
  file_name: downloadFileName(asset.file_name, asset.mime_type),
})
