import { del, get, patch } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const routes = [
  get('/conversations', 'read', operations.listConversations),
  get('/conversations/{id}', 'read', operations.getConversation),
  get('/conversations/{id}/messages', 'read', operations.listMessages),
  patch('/conversations/{id}', 'write', operations.updateConversation),
  del('/conversations/{id}', 'delete', operations.deleteConversation),
]
