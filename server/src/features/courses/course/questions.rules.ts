import type { OpenQuestion, Question } from './block.types.ts'

/** The questions of a quiz or exam without what tells their answers. */
export const withoutAnswers = (questions: Question[]): OpenQuestion[] =>
  questions.map(({ key, kind, question, points, ...rest }) => ({
    key,
    kind,
    question,
    ...('options' in rest && { options: rest.options }),
    points,
  }))
