import {
  type AnswerType,
  countedThing,
  expectedAnswer,
  expectedAnswerIn,
  holdsAnswer,
} from '../../../dialogue/answer-types/answer-type.rules.ts'
import { readNaming } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import { stemWord } from '../../../text/stem.rules.ts'

/** «Until it is dry» is a duration without a figure. */
const toldInWords: ReadonlySet<AnswerType> = new Set<AnswerType>(['duration', 'time', 'reason'])

const amounts: ReadonlySet<AnswerType> = new Set<AnswerType>(['price', 'weight', 'volume', 'length'])

/**
 * Tells whether a stored question may ask the same as the visitor's: not if it asks for another kind of thing. To one that asks for
 * no kind, the answer must hold the figure that the visitor asks for.
 */
export function mayAskTheSame(
  question: string,
  language: string,
): (stored: string, answer: string) => boolean {
  const expected = expectedAnswer(question, language)
  if (expected === null) return () => true
  // «How much is it to Mallorca?» counts nothing: it may ask for a price as well.
  const isAnyAmount = expected === 'number' && countedThing(question, language) === null
  return (stored, answer) => {
    const asked = expectedAnswerIn(stored)
    return asked === null
      ? toldInWords.has(expected) || holdsAnswer(answer, expected)
      : asked === expected || (isAnyAmount && amounts.has(asked))
  }
}

/**
 * Tells of a stored question that asks for a price whether it names nothing but what is spoken of: «how much is shipping?» is not
 * asked by «how much is the kit?».
 * @param spoken the visitor's question, and what is known to be meant by it
 */
export function pricesNothingElse(spoken: string, language: string): (stored: string) => boolean {
  const stem = (word: string) => stemWord(word, language)
  const named = new Set(splitWords(spoken).map(({ word }) => stem(word)))
  return (stored) =>
    expectedAnswerIn(stored) !== 'price' ||
    readNaming(stored, language).words.every((word) => named.has(stem(word)))
}
