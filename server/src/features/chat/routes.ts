import { post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const routes = [post('/chat', 'chat', operations.chat)]
