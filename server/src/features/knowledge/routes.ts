import { del, get, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const routes = [
  get('/brain/sources', 'read', operations.listSources),
  post('/brain/sources', 'write', operations.createTextSource),
  post('/brain/sources/link', 'write', operations.createLinkSource),
  post('/brain/sources/pdf', 'write', operations.createPdfSource),
  get('/brain/sources/{id}', 'read', operations.getSource),
  del('/brain/sources/{id}', 'delete', operations.deleteSource),
  del('/brain/sources', 'delete', operations.deleteSourceByExternalId),
  get('/brain/folders', 'read', operations.listFolders),
  post('/brain/folders', 'write', operations.createFolder),
  get('/brain/guided-answers', 'read', operations.listGuidedAnswers),
  post('/brain/guided-answers', 'write', operations.createGuidedAnswer),
  del('/brain/guided-answers/{id}', 'delete', operations.deleteGuidedAnswer),
]
