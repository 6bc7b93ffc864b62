import { del, get, patch, post } from '../../platform/http/route.ts'
import { panelOperations as operations } from './panel-operations.ts'
import { typeOperations } from './types/operations.ts'

export const panel = [
  post('/meetings', 'editor', operations.createMeeting),
  patch('/meetings/{id}', 'editor', operations.updateMeeting),
  post('/meetings/{id}/cancel', 'editor', operations.cancelMeeting),
  post('/meetings/{id}/no-show', 'editor', operations.markNoShow),
  post('/meetings/{id}/complete', 'editor', operations.completeMeeting),
  post('/meetings/{id}/transcript', 'editor', operations.uploadTranscript),
  get('/meetings/{id}/transcription', 'viewer', operations.getMeetingTranscription),
  post('/meetings/{id}/transcription', 'editor', operations.transcribeMeeting),
  get('/meeting-types', 'viewer', typeOperations.listMeetingTypes),
  post('/meeting-types', 'editor', typeOperations.createMeetingType),
  patch('/meeting-types/{id}', 'editor', typeOperations.updateMeetingType),
  del('/meeting-types/{id}', 'editor', typeOperations.deleteMeetingType),
]
