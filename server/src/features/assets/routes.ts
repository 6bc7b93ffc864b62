import { z } from 'zod'
import { id } from '../../platform/http/fields.ts'
import { page } from '../../platform/http/page.ts'
import { get, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'
import { openEmbed } from './pages/open-embed.ts'
import { openDownload, openPublicFile, openStream } from './pages/open-file.ts'

export const routes = [
  get('/assets', 'read', operations.listAssets),
  post('/assets', 'write', operations.createAsset),
  get('/assets/{id}', 'read', operations.getAsset),
  get('/assets/{id}/download', 'read', operations.downloadAsset),
]

const asset = z.strictObject({ id: id() })
const signed = z.strictObject({ expires: id(), signature: z.string().max(100) })
const maybeSigned = z.object({ expires: id().catch(0), signature: z.string().catch('') })

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
