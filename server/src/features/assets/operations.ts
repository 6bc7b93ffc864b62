import { exactlyOneRequired } from '../../platform/errors.ts'
import { byId } from '../../platform/http/fields.ts'
import { defineDownload, defineOperation } from '../../platform/operation.ts'
import { urlNotAllowed } from '../../platform/outbound/index.ts'
import { storageQuotaExceeded } from '../usage/index.ts'
import { createAsset } from './create/create-asset.ts'
import { downloadAsset } from './download-asset.ts'
import { assetFetchFailed, unsupportedFile, videoNotDownloadable } from './errors.ts'
import { getAsset } from './get-asset.ts'
import { listAssets } from './list-assets.ts'
import {
  assetExample,
  assetList,
  assetSummary,
  assetWithPointers,
  createAssetBody,
  createAssetExample,
  createdAssetExample,
  listAssetsQuery,
} from './schemas.ts'

/** What the feature does for whoever may ask. */
export const operations = {
  listAssets: defineOperation(
    {
      summary: 'List media files',
      description:
        'The media of the account in ascending id and in every status. Addresses that expire are in the single read only.',
      input: listAssetsQuery,
      output: assetList,
      example: {
        output: { object: 'list', data: [assetExample], has_more: false, next_starting_after: null },
      },
    },
    listAssets,
  ),
  createAsset: defineOperation(
    {
      summary: 'Add a media file',
      description:
        'Takes a file from a public link or from base64, exactly one of the two. Its kind is told from its bytes. Images become WebP of at most 4096 pixels a side, upright and without metadata; audio and other files are kept as they are. They are ready at once. A video comes by url only, has no size limit but the storage of the plan, and is fetched in the background: its status is processing until then.',
      input: createAssetBody,
      // 3,145,728 bytes in base64, whose slashes some clients escape, and the other fields.
      maxBodyBytes: 5_242_880,
      output: assetSummary,
      status: 201,
      callsOut: true,
      errors: [exactlyOneRequired, assetFetchFailed, urlNotAllowed, unsupportedFile, storageQuotaExceeded],
      example: {
        input: createAssetExample,
        output: createdAssetExample,
      },
    },
    createAsset,
  ),
  getAsset: defineOperation(
    {
      summary: 'Read a media file',
      description:
        'One media file with the signed address that plays or saves it for one hour: embed_url for videos, download_url for the rest. A file that is still processing is not found.',
      input: byId,
      output: assetWithPointers,
      example: {
        output: {
          ...assetExample,
          embed_url: null,
          download_url:
            'https://understudy.example/files/10000000001/download?expires=1772361000&signature=q1c2d3',
        },
      },
    },
    getAsset,
  ),
  downloadAsset: defineDownload(
    {
      summary: 'Download a media file',
      description:
        'The bytes of an image, audio or other file: whole, or the parts that Range asks for. Videos are played through their embed_url instead.',
      input: byId,
      errors: [videoNotDownloadable],
    },
    downloadAsset,
  ),
}
