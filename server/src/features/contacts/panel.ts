import { del, get, patch, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [
  post('/contacts', 'editor', operations.createContact),
  post('/contacts/import', 'editor', operations.importContacts),
  get('/contacts.csv', 'viewer', operations.exportContacts),
  patch('/contacts/{id}', 'editor', operations.updateContact),
  get('/contacts/{id}/export', 'owner', operations.exportContact),
  del('/contacts/{id}', 'owner', operations.eraseContact),
]
