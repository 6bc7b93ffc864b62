import { patch, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [
  patch('/guided-answers/{id}', 'editor', operations.updateGuidedAnswer),
  post('/guided-answers/{id}/pin', 'editor', operations.pinGuidedAnswer),
  post('/guided-answers/{id}/unpin', 'editor', operations.unpinGuidedAnswer),
  post('/guided-answers/{id}/archive', 'editor', operations.archiveGuidedAnswer),
  post('/guided-answers/{id}/unarchive', 'editor', operations.unarchiveGuidedAnswer),
]
