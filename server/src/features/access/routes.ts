import { del, get, patch, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const routes = [
  get('/academy/access', 'read', operations.listAccess),
  post('/academy/access', 'write', operations.grantAccess),
  patch('/academy/access/{id}', 'write', operations.updateAccess),
  del('/academy/access/{id}', 'delete', operations.revokeAccess),
]
