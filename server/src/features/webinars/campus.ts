import { post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const campus = [post('/webinars/{id}/join', 'guest', operations.joinWebinar)]
