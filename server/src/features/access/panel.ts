import { del, get, patch, post, put } from '../../platform/http/route.ts'
import { panelOperations } from './panel-operations.ts'

export const panel = [
  put('/tags', 'editor', panelOperations.setTag),
  post('/tags', 'editor', panelOperations.createTag),
  patch('/tags/{id}', 'editor', panelOperations.updateTag),
  del('/tags/{id}', 'owner', panelOperations.deleteTag),
  get('/products/{id}/components', 'viewer', panelOperations.getComponents),
  put('/products/{id}/components', 'editor', panelOperations.setComponents),
]
