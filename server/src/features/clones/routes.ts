import { get, patch, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const routes = [
  get('/versions', 'read', operations.listVersions),
  post('/versions', 'write', operations.createVersion),
  patch('/versions/{id}', 'write', operations.updateVersion),
]
