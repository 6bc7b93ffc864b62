import { del, get, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const routes = [
  get('/contacts', 'read', operations.listContacts),
  get('/contacts/{id}', 'read', operations.getContact),
  get('/tags', 'read', operations.listTags),
  post('/contacts/{id}/tags', 'write', operations.tagContact),
  del('/contacts/{id}/tags/{tag_id}', 'write', operations.untagContact),
]
