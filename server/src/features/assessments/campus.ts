import { get, post, put } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const campusRoutes = [
  post('/blocks/{block_id}/submit', 'student', operations.submitBlock),
  put('/surveys/{block_id}', 'student', operations.answerSurvey),
  get('/exams/{product_id}', 'student', operations.getExam),
  post('/exams/{product_id}/start', 'student', operations.startExam),
  put('/exams/{product_id}/answers', 'student', operations.saveExamAnswers),
  post('/exams/{product_id}/submit', 'student', operations.submitExam),
]
