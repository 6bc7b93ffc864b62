import { splitWords } from '../words.rules.ts'
import { latestLanguages } from './latest-phrases.rules.ts'
import { readLatestQuestion } from './read-latest-question.rules.ts'

/** The whole question that one means behind a reply to what is new: «and in October?», «y de jabones?»; null where it asks for something else. */
export function continueLatest(question: string, language: string): string | null {
  const known = latestLanguages.find((each) => each.language === language)?.going_on
  const [first, second] = splitWords(question)
  if (known === undefined || second === undefined || first?.word !== known.and) return null
  const rest = question.slice(known.anything.has(second.word) ? second.end : first.end)
  const whole = `${known.asks} ${rest.trim()}`
  return readLatestQuestion(whole, language) === null ? null : whole
}
