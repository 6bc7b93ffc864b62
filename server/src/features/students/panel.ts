import { post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [post('/students/{visitor_id}/sign-in-link', 'editor', operations.createVisitorLink)]
