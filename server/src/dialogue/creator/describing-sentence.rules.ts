import { sentenceSpans } from '../../text/sentences.rules.ts'
import { compilePhrases, findPhrases, type Match } from '../phrases.rules.ts'
import { splitWords, type Word } from '../words.rules.ts'
import lists from './phrases.json' with { type: 'json' }

const phrases = compilePhrases({ instructs: lists.instructs, clone_of: lists.clone_of })
type Sentence = { text: string; words: readonly Word[]; found: Match<'instructs' | 'clone_of'>[] }

/** In UTF-16 units. A longer sentence is no introduction. */
const maxLength = 400

/** A sentence as it is written, and what it tells of somebody. */
export type Described = { written: string; told: string }

/**
 * The sentence of a clone's description that tells who somebody is: the first about one of the names. null where there is
 * none, and where the description is instructions to the clone, which are no visitor's business.
 * @param names folded
 */
export function describingSentence(description: string, names: ReadonlySet<string>): Described | null {
  const sentences = sentenceSpans(description, null).map(({ start, end }): Sentence => {
    const text = description.slice(start, end).trim()
    const words = splitWords(text)
    return { text, words, found: findPhrases(phrases, words) }
  })
  if (sentences.some(({ found }) => found.some(({ label }) => label === 'instructs'))) return null
  const isAbout = ({ text, words, found }: Sentence) =>
    words.some(({ word, end }, at) => {
      const isOfClone = found.some(
        ({ label, to }) =>
          label === 'clone_of' && to <= at && words.slice(to, at).every((one) => names.has(one.word)),
      )
      return names.has(word) && (!isOfClone || apposition.test(text.slice(end)))
    })
  const sentence = sentences.find((one) => isAbout(one) && !saysNothingElse(one, names))
  if (sentence === undefined || sentence.text.length > maxLength) return null
  return { written: sentence.text, told: withoutClone(sentence, names) }
}

/** «I am the clone of Ana Ruiz, who bakes» tells of Ana: «Ana Ruiz, who bakes.» */
function withoutClone({ text, words, found }: Sentence, names: ReadonlySet<string>): string {
  const person = found
    .filter(({ label, to }) => label === 'clone_of' && apposition.test(text.slice(words[to]?.end)))
    .map(({ to }) => to)
    .find((at) => words.slice(at).some(({ word }) => names.has(word)))
  if (person === undefined) return text
  const told = text.slice(words[person]!.start).split(goesOn)[0] as string
  return `${told.trimEnd().replace(/[.!…]$/u, '')}.`
}

/** «Ana Ruiz, a baker, and I answer …», «Ana Ruiz, a baker: ask me …» */
const goesOn = /[:;]|,\s+(?:y|e|and|et|und|i)\s/u

/** «I am the clone of Ana Ruiz.» */
const saysNothingElse = ({ words, found }: Sentence, names: ReadonlySet<string>): boolean =>
  found.some(({ label, to }) => label === 'clone_of' && words.slice(to).every(({ word }) => names.has(word)))

/** «The clone of Ana: ask about bread» tells of the clone, «the clone of Ana Ruiz, who bakes» of Ana. */
const apposition = /^(?:\s+\p{Lu}[\p{L}\p{M}'’-]*)*\s*[,(–—]/u
