import { del, get, patch, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [
  get('/brain/sources', 'viewer', operations.listCitedSources),
  post('/brain/sources/upload', 'editor', operations.createFileSource),
  post('/brain/sources/{id}/transcription', 'editor', operations.transcribeSource),
  patch('/brain/sources/{id}', 'editor', operations.updateSource),
  patch('/brain/folders/{id}', 'editor', operations.updateFolder),
  post('/brain/folders/{id}/move', 'editor', operations.moveFolder),
  del('/brain/folders/{id}', 'editor', operations.deleteFolder),
  patch('/guided-answers/{id}', 'editor', operations.updateGuidedAnswer),
  post('/guided-answers/{id}/pin', 'editor', operations.pinGuidedAnswer),
  post('/guided-answers/{id}/unpin', 'editor', operations.unpinGuidedAnswer),
  post('/guided-answers/{id}/archive', 'editor', operations.archiveGuidedAnswer),
  post('/guided-answers/{id}/unarchive', 'editor', operations.unarchiveGuidedAnswer),
]
