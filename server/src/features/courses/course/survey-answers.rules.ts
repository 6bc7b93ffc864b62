import type { SurveyQuestion } from './block.types.ts'

/** What a student answered to a question, which had this kind then. */
export type SurveyAnswer = {
  question_id: string
  kind: SurveyQuestion['kind']
  value: string | number | boolean | string[]
}

/** What was answered of the questions that a survey has now, in their order. A question whose kind changed is another one. */
export function answersToQuestions(
  questions: SurveyQuestion[],
  answers: SurveyAnswer[],
): (SurveyAnswer & { question: string })[] {
  const answerTo = new Map(answers.map((answer) => [answer.question_id, answer]))
  return questions.flatMap(({ id, kind, question }) => {
    const answer = answerTo.get(id)
    return answer?.kind === kind ? { question_id: id, question, kind, value: answer.value } : []
  })
}
