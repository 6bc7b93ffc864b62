import { post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const campusRoutes = [post('/blocks/{block_id}/submit', 'student', operations.submitBlock)]
