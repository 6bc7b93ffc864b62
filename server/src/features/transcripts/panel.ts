import { z } from 'zod'
import { id } from '../../platform/http/fields.ts'
import { page } from '../../platform/http/page.ts'
import { get, post } from '../../platform/http/route.ts'
import { openCaptions } from './captions/open-captions.ts'
import { operations } from './operations.ts'

export const panel = [
  get('/assets/{id}/transcript', 'viewer', operations.getCaptions),
  post('/assets/{id}/transcript', 'editor', operations.uploadCaptions),
  get('/assets/{id}/transcription', 'viewer', operations.getAssetTranscription),
  post('/assets/{id}/transcription', 'editor', operations.transcribeAsset),
]

const signed = z.strictObject({ expires: id(), signature: z.string().max(100) })

export const pages = [
  page('/embed/{id}/captions', { params: z.strictObject({ id: id() }), query: signed }, openCaptions),
]
