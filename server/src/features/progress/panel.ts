import { get } from '../../platform/http/route.ts'
import { studentOperations } from './student/operations.ts'

export const panel = [
  get('/students.csv', 'viewer', studentOperations.exportCourseStudents),
  get('/products/{id}/students/{visitor_id}', 'viewer', studentOperations.getCourseStudent),
  get('/students/{visitor_id}/timeline', 'viewer', studentOperations.listTimeline),
]
