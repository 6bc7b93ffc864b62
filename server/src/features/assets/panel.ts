import { del, patch, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [
  post('/assets/upload', 'editor', operations.uploadAsset),
  patch('/assets/{id}', 'editor', operations.updateAsset),
  del('/assets/{id}', 'editor', operations.deleteAsset),
]
