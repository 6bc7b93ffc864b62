import { get } from '../../platform/http/route.ts'
import { studentOperations } from './student/operations.ts'

export const panel = [
  get('/products/{id}/students/{visitor_id}', 'viewer', studentOperations.getCourseStudent),
  get('/students/{visitor_id}/timeline', 'viewer', studentOperations.listTimeline),
]
