import { get, patch, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [
  get('/account', 'viewer', operations.getAccount),
  patch('/account', 'owner', operations.updateAccount),
  get('/keys', 'owner', operations.listKeys),
  post('/keys', 'owner', operations.createKey),
  post('/keys/{id}/rotate', 'owner', operations.rotateKey),
  post('/keys/{id}/revoke', 'owner', operations.revokeKey),
]
