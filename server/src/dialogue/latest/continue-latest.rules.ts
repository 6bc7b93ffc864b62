import { splitWords } from '../words.rules.ts'
import { readLatestQuestion } from './read-latest-question.rules.ts'

/** How each language asks for what is new, in the fewest words, and how somebody goes on: «and anything about worms?» */
const byLanguage: Readonly<Record<string, { ask: string; and: string; anything: string }>> = {
  en: { ask: "what's new", and: 'and', anything: 'anything something' },
  es: { ask: 'novedades', and: 'y', anything: 'algo' },
  pt: { ask: 'novidades', and: 'e', anything: 'algo' },
  fr: { ask: 'nouveautés', and: 'et', anything: '' },
  de: { ask: 'neuigkeiten', and: 'und', anything: 'etwas was' },
  it: { ask: 'novità', and: 'e', anything: 'qualcosa' },
  ca: { ask: 'novetats', and: 'i', anything: 'alguna' },
}

/** The whole question that one means behind a reply to what is new: «and in October?», «y de jabones?»; null where it asks for something else. */
export function continueLatest(question: string, language: string): string | null {
  const known = byLanguage[language]
  if (known === undefined) return null
  const [first, second] = splitWords(question)
  if (first === undefined || second === undefined || first.word !== known.and) return null
  const isAnything = known.anything.split(' ').includes(second.word)
  const whole = `${known.ask} ${question.slice(isAnything ? second.end : first.end).trim()}`
  return readLatestQuestion(whole, language) === null ? null : whole
}
