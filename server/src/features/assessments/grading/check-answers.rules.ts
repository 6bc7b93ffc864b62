import type { Question } from '../../courses/index.ts'
import type { GivenAnswer } from './answer.types.ts'

const isText = (value: GivenAnswer['value']) => typeof value === 'string'

const forms: Record<Question['kind'], { fits: (value: GivenAnswer['value']) => boolean; words: string }> = {
  single: { fits: isText, words: 'a text' },
  multiple: { fits: Array.isArray, words: 'a list of texts' },
  true_false: { fits: (value) => typeof value === 'boolean', words: 'true or false' },
  number: { fits: (value) => typeof value === 'number', words: 'a number' },
  short_text: { fits: isText, words: 'a text' },
  long_text: { fits: isText, words: 'a text' },
}

/** Says what keeps answers from being graded: a key that no question has, one given twice, a value of another type. */
export function findAnswerProblem(
  questions: Pick<Question, 'key' | 'kind'>[],
  answers: GivenAnswer[],
): string | undefined {
  const kinds = new Map(questions.map(({ key, kind }) => [key, kind]))
  const seen = new Set<string>()
  for (const { key, value } of answers) {
    const kind = kinds.get(key)
    if (kind === undefined) return `answers: no question has the key "${key}".`
    if (seen.has(key)) return `answers: "${key}" is answered twice.`
    if (!forms[kind].fits(value)) return `answers: the value of "${key}" must be ${forms[kind].words}.`
    seen.add(key)
  }
  return undefined
}
