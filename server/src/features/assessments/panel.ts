import { get, post } from '../../platform/http/route.ts'
import { reviewOperations } from './exams/review-operations.ts'
import { operations } from './operations.ts'

export const panel = [
  get('/exams', 'viewer', reviewOperations.listExams),
  get('/exams/{id}', 'viewer', reviewOperations.showExam),
  post('/exams/{id}/review', 'editor', reviewOperations.reviewExam),
  get('/feedback.csv', 'viewer', operations.exportFeedback),
]
