export type { BlockContent, Exam, GradedQuestion, OpenQuestion, Question } from './course/block.types.ts'
export { withoutAnswers } from './course/questions.rules.ts'
export { unitsChanged, unitsPublished, unitsWithdrawn } from './events.ts'
