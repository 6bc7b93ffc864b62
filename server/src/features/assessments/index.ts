export {
  type AssignmentSubmitted,
  assignmentSubmitted,
  type ExamGraded,
  type ExamStarted,
  examReviewed,
  examStarted,
  examSubmitted,
  type QuizSubmitted,
  quizSubmitted,
} from './events.ts'
