import { exactlyOneRequired, notFound } from '../../platform/errors.ts'
import { byId, id } from '../../platform/http/fields.ts'
import { bullets, paragraphs } from '../../platform/markdown.ts'
import { defineDownload, defineOperation, defineUpload } from '../../platform/operation.ts'
import { urlNotAllowed } from '../../platform/outbound/index.ts'
import { storageQuotaExceeded } from '../usage/index.ts'
import { createAsset } from './create/create-asset.ts'
import { uploadAsset } from './create/upload-asset.ts'
import { deleteAsset } from './delete-asset.ts'
import { downloadAsset } from './download-asset.ts'
import { assetFetchFailed, assetInUse, unsupportedFile, videoNotDownloadable } from './errors.ts'
import { getAsset } from './get-asset.ts'
import { listAssets } from './list-assets.ts'
import {
  asset,
  assetExample,
  assetList,
  assetSummary,
  assetWithPointers,
  createAssetBody,
  createAssetExample,
  createdAssetExample,
  deleteAssetOptions,
  deletedAsset,
  listAssetsQuery,
  updateAssetBody,
  uploadAssetForm,
} from './schemas.ts'
import { updateAsset } from './update-asset.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  listAssets: defineOperation(
    {
      summary: 'List media files',
      description:
        'The media of the account by id and in every status. Addresses that expire are in the single read only.',
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
      description: paragraphs(
        'Takes a file from a public link or from base64, exactly one of the two. Its kind is told from its bytes.',
        bullets(
          'Images become WebP of at most 4096 pixels a side, upright and without metadata. Formats that are not optimised (SVG, HEIC, BMP …) are kept as files. Images of more than IMAGE_MAX_MEGAPIXELS (100 unless configured) are 422 unsupported_file.',
          "Audio and other files are kept as they are. A container for films that holds sound only, such as audio/webm of a browser's recorder, is audio.",
          'Images, audio and other files are ready in the answer. From a link they may have up to ASSET_URL_MAX_MB (200 unless configured), images up to 50 MB, and must arrive within 45 seconds.',
          'Videos come by url only. They have no size limit but the storage of the plan. They are fetched in the background: their status is processing until then.',
        ),
        "After a cut or a restart, the fetch of a video goes on with Range while the site's strong ETag or Last-Modified is the same; without one it begins anew. Passing failures (network, 408, 425, 429, 5xx) are tried again after 1, 5, 15 and 60 seconds. The tries are counted anew when at least 1 MiB arrived. A video that has not come after a day, or that sends less than 256 KiB a minute, is given up. Then the status is error.",
        'A link to a private address that can be seen without calling is refused at once, for videos too.',
      ),
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
  uploadAsset: defineUpload(
    {
      summary: 'Upload a media file',
      description: paragraphs(
        'Takes a file in a form, of any size that the plan has left. It is stored while it comes: whole, or not at all.',
        'Its kind is told from its bytes, as of POST /assets. Images have up to 50 MB. Whatever it is, it is ready in the answer.',
      ),
      input: uploadAssetForm,
      maxFileBytes: Number.POSITIVE_INFINITY,
      output: assetSummary,
      status: 201,
      errors: [unsupportedFile, storageQuotaExceeded],
      example: { input: {}, output: createdAssetExample },
    },
    uploadAsset,
  ),
  updateAsset: defineOperation(
    {
      summary: 'Rename a media file',
      description: 'Gives it another title. Its file name and its addresses stay.',
      input: updateAssetBody.extend({ id: id() }),
      output: asset,
      errors: [notFound],
      example: {
        input: { id: assetExample.id, title: 'A leaf' },
        output: { ...assetExample, title: 'A leaf' },
      },
    },
    updateAsset,
  ),
  deleteAsset: defineOperation(
    {
      summary: 'Delete a media file',
      description:
        'Frees its bytes for good. While other records name it, the answer is 409 asset_in_use, which says which. With force it is deleted all the same, and goes from their actions.',
      input: deleteAssetOptions,
      output: deletedAsset,
      errors: [notFound, assetInUse],
      example: {
        input: { id: assetExample.id },
        output: { id: assetExample.id, deleted: true, uses: [] },
      },
    },
    deleteAsset,
  ),
  downloadAsset: defineDownload(
    {
      summary: 'Download a media file',
      description:
        'The bytes of an image, audio or other file: whole, or the parts that Range asks for. Videos are played through their embed_url instead. This path, public_url and the signed addresses answer HEAD, Range (416 range_not_satisfiable), If-Range and If-None-Match.',
      input: byId,
      errors: [videoNotDownloadable],
    },
    downloadAsset,
  ),
}
