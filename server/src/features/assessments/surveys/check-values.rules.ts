import type { SurveyAnswer, SurveyQuestion } from '../../courses/index.ts'

type Value = SurveyAnswer['value']
type Given = { question_id: string; value: Value }

const isWholeFrom = (min: number, max: number) => (value: Value) =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max

const isText = (value: Value) => typeof value === 'string'

const forms: Record<
  SurveyQuestion['kind'],
  { fits: (value: Value, options: string[]) => boolean; words: string }
> = {
  stars: { fits: isWholeFrom(1, 5), words: 'a whole number from 1 to 5' },
  nps: { fits: isWholeFrom(0, 10), words: 'a whole number from 0 to 10' },
  text: { fits: isText, words: 'a text' },
  yes_no: { fits: (value) => typeof value === 'boolean', words: 'true or false' },
  choice: {
    fits: (value, options) => isText(value) && options.includes(value as string),
    words: 'one of its options',
  },
  choices: {
    fits: (value, options) =>
      Array.isArray(value) && value.every((one, i) => options.includes(one) && value.indexOf(one) === i),
    words: 'a list of its options, each once',
  },
}

/** Says what keeps answers from being stored: a question that the survey lacks, one answered twice, a value of another kind. */
export function findValueProblem(questions: SurveyQuestion[], answers: Given[]): string | undefined {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const seen = new Set<string>()
  for (const { question_id, value } of answers) {
    const question = byId.get(question_id)
    if (question === undefined) return `answers: the survey has no question "${question_id}".`
    if (seen.has(question_id)) return `answers: "${question_id}" is answered twice.`
    const { fits, words } = forms[question.kind]
    const options = 'options' in question ? question.options : []
    if (!fits(value, options)) return `answers: the value of "${question_id}" must be ${words}.`
    seen.add(question_id)
  }
  return undefined
}

/** Puts answers beside those that were given before, each in the place of the one to the same question. */
export function mergeAnswers(before: SurveyAnswer[], given: SurveyAnswer[]): SurveyAnswer[] {
  const byQuestion = new Map([...before, ...given].map((answer) => [answer.question_id, answer]))
  return [...byQuestion.values()]
}
