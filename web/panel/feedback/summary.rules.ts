import type { Answer, Response } from './feedback.data.ts'

type Value = Answer['value']

/** What all answers to a question come to. */
export type Summary = {
  key: string
  question: string
  /** The lesson whose survey it is of; empty for the survey of the course. */
  lesson: string
  kind: Answer['kind']
  answer_count: number
  /** How often each value was given, in the order of the values; nothing for texts. */
  counts: { value: string | number | boolean; count: number }[]
  /** Of stars the mean; of nps the promoters minus the detractors, of a hundred. */
  figure: number | null
}

/** Summaries of the questions of the surveys, each with its answers, in the order in which responses have them. */
export function summarise(responses: Response[]): Summary[] {
  const questions = new Map<string, { response: Response; answers: Answer[] }>()
  for (const response of responses)
    for (const answer of response.answers) {
      const key = `${response.common_block_id ?? response.block_id} ${answer.question_id}`
      const found = questions.get(key) ?? { response, answers: [] }
      found.answers.push(answer)
      questions.set(key, found)
    }
  return [...questions].map(([key, { response, answers }]) => {
    const { question, kind } = answers[0]!
    const lesson = response.survey === 'course' ? '' : response.unit_title
    const values = answers.map(({ value }) => value)
    const figure = figureOf(kind, values)
    return {
      key,
      question,
      lesson,
      kind,
      answer_count: values.length,
      counts: countsOf(kind, values),
      figure,
    }
  })
}

function countsOf(kind: Answer['kind'], values: Value[]): Summary['counts'] {
  if (kind === 'text') return []
  const given = values.flat() as Summary['counts'][number]['value'][]
  return choicesOf(kind, given).map((value) => ({
    value,
    count: given.filter((one) => one === value).length,
  }))
}

/** The values that a question has, those that nobody gave too where they are known. */
function choicesOf(kind: Answer['kind'], given: Summary['counts'][number]['value'][]) {
  if (kind === 'stars') return range(1, 5)
  if (kind === 'nps') return range(0, 10)
  if (kind === 'yes_no') return [true, false]
  return [...new Set(given)].toSorted((a, b) => String(a).localeCompare(String(b)))
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

function figureOf(kind: Answer['kind'], values: Value[]): number | null {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length === 0) return null
  if (kind === 'stars') return numbers.reduce((sum, value) => sum + value, 0) / numbers.length
  if (kind !== 'nps') return null
  const share = (fits: (value: number) => boolean) => numbers.filter(fits).length / numbers.length
  return Math.round((share((value) => value >= 9) - share((value) => value <= 6)) * 100)
}
