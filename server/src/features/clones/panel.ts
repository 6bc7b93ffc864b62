import { get, patch, post, put } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [
  post('/versions/{id}/activate', 'editor', operations.activateVersion),
  post('/versions/{id}/publish', 'editor', operations.publishVersion),
  put('/versions/{id}/job', 'editor', operations.setVersionJob),
  put('/versions/{id}/cap', 'editor', operations.setVersionCap),
  put('/versions/{id}/voice', 'editor', operations.setVersionVoice),
  get('/versions/{id}/messages', 'viewer', operations.readVersionMessages),
  patch('/versions/{id}/messages', 'editor', operations.setVersionMessages),
]
