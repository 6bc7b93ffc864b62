import { get } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const routes = [
  get('/meetings', 'read', operations.listMeetings),
  get('/meetings/{id}', 'read', operations.getMeeting),
  get('/meetings/{id}/transcript', 'read', operations.getMeetingTranscript),
]
