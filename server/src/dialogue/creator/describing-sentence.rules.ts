import { sentenceSpans } from '../../text/sentences.rules.ts'
import { compilePhrases, findPhrases, type Match } from '../phrases.rules.ts'
import { splitWords, type Word } from '../words.rules.ts'
import lists from './phrases.json' with { type: 'json' }

const { instructs, clone_of, goes_on, invites } = lists
const phrases = compilePhrases({ instructs, clone_of, goes_on, invites })
type Label = 'instructs' | 'clone_of' | 'goes_on' | 'invites'
type Sentence = { text: string; words: readonly Word[]; found: Match<Label>[] }

/** In UTF-16 units. A longer sentence is no introduction. */
const maxLength = 400

/** Sentences as they are written, and what they tell of somebody. */
export type Described = { written: string; told: string }

/**
 * The sentences of a clone's description that tell who somebody is: the first about one of the names, and those that go on
 * with that person. null where there are none, and where the description is instructions to the clone, which are no visitor's business.
 * @param names folded
 */
export function describingSentence(description: string, names: ReadonlySet<string>): Described | null {
  const sentences = readSentences(description)
  const isAbout = ({ text, words, found }: Sentence) =>
    words.some(({ word, end }, at) => {
      const isOfClone = found.some(
        ({ label, to }) =>
          label === 'clone_of' && to <= at && words.slice(to, at).every((one) => names.has(one.word)),
      )
      return names.has(word) && (!isOfClone || apposition.test(text.slice(end)))
    })
  const at = sentences.findIndex((one) => isAbout(one) && !saysNothingElse(one, names))
  const sentence = sentences[at]
  if (sentence === undefined || sentence.text.length > maxLength) return null
  const further = furtherOn(sentences.slice(at + 1), maxLength - sentence.text.length, names)
  return {
    written: [sentence.text, ...further].join(' '),
    told: [withoutClone(sentence, names), ...further].join(' '),
  }
}

/** What a description invites to ask: «Ask me about bread.» null where it does not, or is instructions. */
export function invitation(description: string): string | null {
  for (const { text, words, found } of readSentences(description)) {
    const invites = found.find(({ label }) => label === 'invites')
    if (invites === undefined || text.length > maxLength) continue
    const { start } = words[invites.from]!
    if (start > 0 && !/[:;]\s*$/u.test(text.slice(0, start))) continue
    return text.charAt(start).toUpperCase() + text.slice(start + 1)
  }
  return null
}

/** None where one of them instructs the clone. */
function readSentences(description: string): Sentence[] {
  const sentences = sentenceSpans(description, null).map(({ start, end }): Sentence => {
    const text = description.slice(start, end).trim()
    const words = splitWords(text)
    return { text, words, found: findPhrases(phrases, words) }
  })
  const isInstruction = sentences.some(({ found }) => found.some(({ label }) => label === 'instructs'))
  return isInstruction ? [] : sentences
}

/** The next sentences as long as they go on with the person: «Ana teaches …», «She lives …», «Lleva …». */
function furtherOn(sentences: readonly Sentence[], room: number, names: ReadonlySet<string>): string[] {
  const further: string[] = []
  let left = room
  for (const { text, words, found } of sentences) {
    const isOfPerson =
      names.has(words[0]?.word ?? '') || found.some(({ label, from }) => label === 'goes_on' && from === 0)
    left -= text.length
    if (!isOfPerson || left < 0) break
    further.push(text)
  }
  return further
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
