import { sentenceSpans } from '../../text/sentences.rules.ts'
import { compilePhrases, findPhrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import lists from './phrases.json' with { type: 'json' }

const instructions = compilePhrases({ instructs: lists.instructs })
/** In UTF-16 units. A longer sentence is no introduction. */
const maxLength = 400

/**
 * The sentence of a clone's description that tells who somebody is: the first with one of the names. null where there is
 * none, and where the description is instructions to the clone, which are no visitor's business.
 * @param names folded
 */
export function describingSentence(description: string, names: ReadonlySet<string>): string | null {
  const sentences = sentenceSpans(description, null).map(({ start, end }) =>
    description.slice(start, end).trim(),
  )
  const words = sentences.map((sentence) => splitWords(sentence))
  if (words.some((sentence) => findPhrases(instructions, sentence).length > 0)) return null
  const at = words.findIndex((sentence) => sentence.some(({ word }) => names.has(word)))
  const sentence = sentences[at]
  return sentence === undefined || sentence.length > maxLength ? null : sentence
}
