import { get, patch, post, put } from '../../platform/http/route.ts'
import { panelOperations as operations } from './panel-operations.ts'

export const panel = [
  post('/webinars', 'editor', operations.createWebinar),
  patch('/webinars/{id}', 'editor', operations.updateWebinar),
  post('/webinars/{id}/start', 'editor', operations.startWebinar),
  post('/webinars/{id}/end', 'editor', operations.endWebinar),
  post('/webinars/{id}/cancel', 'editor', operations.cancelWebinar),
  put('/webinars/{id}/replay', 'editor', operations.setReplay),
  post('/webinars/{id}/transcript', 'editor', operations.uploadTranscript),
  get('/webinars/{id}/transcription', 'viewer', operations.getWebinarTranscription),
  post('/webinars/{id}/transcription', 'editor', operations.transcribeWebinar),
  post('/webinars/{id}/host-link', 'editor', operations.createHostLink),
]
