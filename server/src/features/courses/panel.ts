import { get, put } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [
  get('/products/{id}/course', 'viewer', operations.readCourse),
  get('/products/{id}/course/history', 'editor', operations.listCourseSaves),
  put('/products/{id}/course', 'editor', operations.saveCourse),
]
