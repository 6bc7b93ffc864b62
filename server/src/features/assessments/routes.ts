import { get } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const routes = [get('/products/{id}/feedback/responses', 'read', operations.listFeedback)]
