import { del, get } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [
  get('/contacts/{id}/export', 'owner', operations.exportContact),
  del('/contacts/{id}', 'owner', operations.eraseContact),
]
