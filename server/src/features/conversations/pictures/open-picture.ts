import { createHash } from 'node:crypto'
import type { App } from '../../../platform/context.ts'
import { accountId } from '../../../platform/db/ids.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import { type AddressSignature, isValidSignature } from '../../../platform/signed-address.ts'
import { picturePurpose, pictureSubject } from './picture-url.ts'
import { findPicture } from './pictures.queries.ts'

/** The picture of a message, under a signed address. @returns null where the address has ended, or the message is gone */
export async function openPicture(
  app: App,
  { id, sequence, ...signed }: AddressSignature & { id: number; sequence: number },
): Promise<PageAnswer | null> {
  const of = { conversation_id: id, sequence }
  if (!isValidSignature(app, picturePurpose, pictureSubject(of), signed)) return null
  const picture = await findPicture(app.db, accountId(id), of)
  if (picture === undefined) return null
  const { storage_key, file_size_bytes, created_at } = picture
  return {
    bytes: {
      storage_key,
      size_bytes: file_size_bytes,
      content_type: 'image/webp',
      etag: `"${createHash('sha256').update(storage_key).digest('base64url').slice(0, 22)}"`,
      modified_at: created_at,
      disposition: 'inline',
      file_name: `picture-${id}-${sequence}.webp`,
    },
    cache_control: 'private, no-store',
  }
}
