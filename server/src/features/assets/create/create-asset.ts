import { decodeBase64File } from '../../../platform/base64.ts'
import type { Ctx } from '../../../platform/context.ts'
import { exactlyOneRequired, invalidRequest } from '../../../platform/errors.ts'
import { fileNameFromUrl } from '../file-names.rules.ts'
import type { AssetSummary, NewAssetInput } from '../schemas.ts'
import { createFromBytes } from './create-from-bytes.ts'
import { createFromLink } from './create-from-link.ts'

const maxFileBytes = 3_145_728

/**
 * Adds a media file from its bytes or from a link. Images, audio and other files are ready when this returns. A video is
 * fetched in the background.
 * @throws exactly_one_required, unsupported_file, asset_fetch_failed, url_not_allowed, storage_quota_exceeded
 */
export async function createAsset(ctx: Ctx, input: NewAssetInput): Promise<AssetSummary> {
  const { url, file_base64, file_name, kind } = input
  if ((url === undefined) === (file_base64 === undefined)) {
    throw exactlyOneRequired('Send either url or file_base64, exactly one of them.')
  }
  if (url !== undefined) {
    return createFromLink(ctx, { url, file_name: file_name ?? fileNameFromUrl(url), kind })
  }
  if (file_name === undefined) throw invalidRequest('file_name: is required with file_base64.')
  const bytes = decodeBase64File('file_base64', file_base64!, maxFileBytes)
  return createFromBytes(ctx, { bytes, file_name, kind })
}
