import { compilePhrases, findPhrases, type Match, type Phrases } from '../phrases.rules.ts'
import { splitWords, type Word } from '../words.rules.ts'
import lists from './phrases.json' with { type: 'json' }

type Label = 'who_is' | 'of_creator' | 'pronoun'

const phrases: ReadonlyMap<string, Phrases<Label>> = new Map(
  Object.entries(lists.who_is).map(([language, who_is]) => [
    language,
    compilePhrases({
      who_is,
      of_creator: lists.of_creator[language as keyof typeof lists.of_creator],
      pronoun: lists.pronoun[language as keyof typeof lists.pronoun],
    }),
  ]),
)

const besides = compilePhrases({ beside: lists.beside })

/**
 * Reads whom a question wants to know: «who is Ana Ruiz?», «tell me about Ana», «who teaches this?».
 * @param people gives the folded names of the one who answers and of the creator
 * @param isFirst nothing was spoken of: «who is she?» can mean nobody else
 * @returns the names that are meant, all of them where it says none; null for any other question
 */
export function readCreatorQuestion(
  question: string,
  language: string,
  people: () => ReadonlySet<string>,
  isFirst = false,
): ReadonlySet<string> | null {
  const [asked = question, told] = question.split(/(?<=[?？])/u)
  // «Where is Ana from? The name does not sound Basque»
  const isTold = told !== undefined && !/[?？]/u.test(told)
  return readIn(isTold ? asked : question, language, people, isFirst)
}

function readIn(
  question: string,
  language: string,
  people: () => ReadonlySet<string>,
  isFirst: boolean,
): ReadonlySet<string> | null {
  const known = phrases.get(language)
  if (known === undefined) return null
  const words = withoutChat(splitWords(question))
  const found = findPhrases(known, words)
  if (found.length === 0) return null
  const names = people()
  if (found.some(({ label }) => label === 'of_creator' || (label === 'pronoun' && isFirst))) return names
  const named = words.map(({ word }) => word).filter((word) => names.has(word))
  return named.length > 0 && found.some((match) => match.label === 'who_is' && isAllSaid(words, match, names))
    ? new Set(named)
    : null
}

/** «Who is Ana, btw?» asks who Ana is. */
function withoutChat(words: readonly Word[]): readonly Word[] {
  const said = findPhrases(besides, words)
  return words.filter((_, at) => !said.some(({ from, to }) => at >= from && at < to))
}

/** Beside the phrase there are only names: «who is Ana's supplier?» asks for somebody else. */
const isAllSaid = (words: readonly Word[], { from, to }: Match<Label>, names: ReadonlySet<string>): boolean =>
  words.every(({ word }, at) => (at >= from && at < to) || names.has(word) || ofNames.has(word))

/** Left of «who's Ana exactly?» and «quién es la Ana esa?». */
const ofNames: ReadonlySet<string> = new Set([
  'exactly',
  'then',
  'again',
  'person',
  'woman',
  'guy',
  'lady',
  'girl',
  'uberhaupt',
  'anyway',
  'exactamente',
  'pues',
  'entonces',
  'esa',
  'ese',
  'esta',
  'este',
  'tal',
  'a',
  'o',
  'y',
  'and',
  'et',
  'denn',
  'au',
  'juste',
  'de',
  'la',
])
