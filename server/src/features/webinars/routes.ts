import { get, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const routes = [
  get('/webinars', 'read', operations.listWebinars),
  get('/webinars/attendance', 'read', operations.listAttendees),
  get('/webinars/{id}', 'read', operations.getWebinar),
  get('/webinars/{id}/transcript', 'read', operations.getWebinarTranscript),
  get('/webinars/{id}/registrants', 'read', operations.listRegistrants),
  post('/webinars/{id}/registrants', 'write', operations.createRegistrant),
  get('/learning/attendance', 'read', operations.listAttendance),
]
