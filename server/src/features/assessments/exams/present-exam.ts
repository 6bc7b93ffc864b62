import { presentRecord } from '../../../platform/cli/present.ts'
import type { ShownExam } from './show-exam.ts'

/** An attempt for people: its record, then each question with its answer in full. */
export function presentExam({ questions, answers, ...record }: ShownExam): string {
  const given = new Map(answers.map((answer) => [answer.key, answer]))
  const asked = questions.map(({ key, kind, question, points: highest }) => {
    const answer = given.get(key)
    const points = answer === undefined ? 'no answer' : `${answer.points ?? '–'} of ${highest}`
    return `${key} (${kind}, ${points})\n${question}\n${showValue(answer?.value)}`
  })
  return [presentRecord(record), ...asked].join('\n\n')
}

const showValue = (value: ShownExam['answers'][number]['value'] | undefined): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '–')
