import { get, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [
  post('/versions/{id}/try', 'editor', operations.tryVersion),
  get('/conversations/{id}/messages/{sequence}/evidence', 'viewer', operations.readMessageEvidence),
  get('/brain/sources/{id}/citations', 'viewer', operations.listCitations),
  get('/questions', 'viewer', operations.listUnanswered),
  post('/questions/{id}/dismiss', 'editor', operations.dismissQuestion),
  post('/questions/{id}/reopen', 'editor', operations.reopenQuestion),
  post('/questions/{id}/answer', 'editor', operations.answerUnanswered),
]
