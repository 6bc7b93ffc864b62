import { post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [post('/deliveries/{id}/resolve', 'editor', operations.resolveExternalDelivery)]
