import { get, patch, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const routes = [
  post('/products/{id}/entries/import', 'write', operations.importEntries),
  get('/products/{id}/entries/import', 'read', operations.getEntryImport),
  patch('/products/{id}/entries/import', 'write', operations.updateImportedEntries),
]
