import { get, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const campusRoutes = [
  get('/courses', 'student', operations.listCourses),
  get('/courses/{product_id}', 'student', operations.getCourse),
  get('/lessons/{unit_id}', 'student', operations.getLesson),
  post('/lessons/{unit_id}/open', 'student', operations.openLesson),
  post('/lessons/{unit_id}/complete', 'student', operations.completeLesson),
  post('/lessons/{unit_id}/uncomplete', 'student', operations.uncompleteLesson),
  get('/chat', 'student', operations.getChat),
  get('/chat/messages', 'student', operations.listChatMessages),
  post('/chat', 'student', operations.chatInCampus),
]
