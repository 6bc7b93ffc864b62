export type {
  BlockContent,
  Exam,
  GradedQuestion,
  OpenQuestion,
  Question,
  SurveyQuestion,
} from './course/block.types.ts'
export { withoutAnswers } from './course/questions.rules.ts'
export { answersToQuestions, type SurveyAnswer } from './course/survey-answers.rules.ts'
export { unitsChanged, unitsPublished, unitsWithdrawn } from './events.ts'
