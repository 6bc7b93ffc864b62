import { defineError } from '../../platform/errors.ts'

export const assetFetchFailed = defineError(
  422,
  'asset_fetch_failed',
  'The file could not be fetched from its link.',
)
export const unsupportedFile = defineError(
  422,
  'unsupported_file',
  'The bytes are not of the kind that was asked for, or cannot be read.',
)
export const videoNotDownloadable = defineError(
  409,
  'video_not_downloadable',
  'A video is played through its embed_url and cannot be downloaded.',
)
export const assetInUse = defineError(409, 'asset_in_use', 'Other records name this asset.')
