import { z } from 'zod'
import { exactlyOneRequired } from '../../platform/errors.ts'
import { idText } from '../../platform/http/fields.ts'
import { page } from '../../platform/http/page.ts'
import { get, getBytes, post } from '../../platform/http/route.ts'
import { urlNotAllowed } from '../../platform/outbound/index.ts'
import { storageQuotaExceeded } from '../usage/index.ts'
import { createAsset } from './create/create-asset.ts'
import { downloadAsset } from './download-asset.ts'
import { assetFetchFailed, unsupportedFile, videoNotDownloadable } from './errors.ts'
import { getAsset } from './get-asset.ts'
import { listAssets } from './list-assets.ts'
import { openEmbed } from './pages/open-embed.ts'
import { openDownload, openPublicFile, openStream } from './pages/open-file.ts'
import {
  assetExample,
  assetList,
  assetSummary,
  assetWithPointers,
  createAssetBody,
  createAssetExample,
  listAssetsQuery,
} from './schemas.ts'

const { id, kind, title, file_name, status, public_url } = assetExample

export const routes = [
  get(
    '/assets',
    {
      permission: 'read',
      summary: 'List media files',
      description:
        'The media of the account in ascending id and in every status. Addresses that expire are in the single read only.',
      query: listAssetsQuery,
      output: assetList,
      example: {
        output: { object: 'list', data: [assetExample], has_more: false, next_starting_after: null },
      },
    },
    listAssets,
  ),
  post(
    '/assets',
    {
      permission: 'write',
      summary: 'Add a media file',
      description:
        'Takes a file from a public link or from base64, exactly one of the two. Its kind is told from its bytes. Images become WebP of at most 4096 pixels a side, upright and without metadata; audio and other files are kept as they are. They are ready at once. A video comes by url only, has no size limit but the storage of the plan, and is fetched in the background: its status is processing until then.',
      body: createAssetBody,
      // 3,145,728 bytes in base64, whose slashes some clients escape, and the other fields.
      body_limit_bytes: 5_242_880,
      output: assetSummary,
      status: 201,
      callsOut: true,
      errors: [exactlyOneRequired, assetFetchFailed, urlNotAllowed, unsupportedFile, storageQuotaExceeded],
      example: {
        body: createAssetExample,
        output: { id, kind, title, file_name, status, public_url },
      },
    },
    createAsset,
  ),
  get(
    '/assets/{id}',
    {
      permission: 'read',
      summary: 'Read a media file',
      description:
        'One media file with the signed address that plays or saves it for one hour: embed_url for videos, download_url for the rest. A file that is still processing is not found.',
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
  getBytes(
    '/assets/{id}/download',
    {
      permission: 'read',
      summary: 'Download a media file',
      description:
        'The bytes of an image, audio or other file: whole, or the parts that Range asks for. Videos are played through their embed_url instead.',
      errors: [videoNotDownloadable],
    },
    downloadAsset,
  ),
]

const asset = z.strictObject({ id: idText() })
const signed = z.strictObject({ expires: idText(), signature: z.string().max(100) })
const maybeSigned = z.object({ expires: idText().catch(0), signature: z.string().catch('') })

export const pages = [
  page(
    '/files/{id}/{token}/{name}',
    { params: asset.extend({ token: z.string(), name: z.string() }), query: z.object({}) },
    openPublicFile,
  ),
  page('/files/{id}/download', { params: asset, query: signed }, openDownload),
  page('/embed/{id}', { params: asset, query: maybeSigned }, openEmbed),
  page('/embed/{id}/stream', { params: asset, query: signed }, openStream),
]
