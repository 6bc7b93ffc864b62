export { type AssignmentSubmitted, assignmentSubmitted, type QuizSubmitted, quizSubmitted } from './events.ts'
