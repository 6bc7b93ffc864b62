import { get, patch, post, put } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [
  get('/widgets', 'viewer', operations.listWidgets),
  post('/widgets', 'editor', operations.createWidget),
  patch('/widgets/{widget_id}', 'editor', operations.updateWidget),
  post('/widgets/{widget_id}/pause', 'editor', operations.pauseWidget),
  post('/widgets/{widget_id}/rotate-secret', 'owner', operations.rotateWidgetSecret),
  get('/versions/{id}/page', 'viewer', operations.readClonePage),
  put('/versions/{id}/page', 'editor', operations.setClonePage),
]
