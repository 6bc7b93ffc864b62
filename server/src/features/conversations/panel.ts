import { get } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [
  get('/conversations.csv', 'viewer', operations.exportConversations),
  get('/conversations/{id}/pictures', 'viewer', operations.listPictures),
]
