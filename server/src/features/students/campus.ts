import { get, patch, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const campus = [
  post('/sign-out', 'student', operations.signOut, { session: 'ends' }),
  get('/me', 'student', operations.getMe),
  patch('/me', 'student', operations.updateMe),
]
