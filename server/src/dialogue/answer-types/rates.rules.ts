import { splitWords } from '../words.rules.ts'
import { isCount, piecesOf, wordSet } from './pieces.rules.ts'

/** «Per», as questions ask by it. */
const asking = wordSet('per por pro par each every cada jede jeden jedes chaque ogni')
/** Besides these, statements say it with an article: «120 times a minute», «3 veces al día». */
const telling = wordSet(
  'per por pro par each every cada jede jeden jedes chaque ogni a an al la el le l il the in en am im',
)
/** «How much do I add each time?» asks for no rate. */
const occasions = wordSet('time times vez veces vezes fois mal volta cop')
/** In words, from a number to what it is per. */
const maxDistance = 4

/** The folded word that a question asks a number of something per: «how many compressions per minute»; null without one. */
export function askedRate(question: string): string | null {
  const words = splitWords(question).map(({ word }) => word)
  const at = words.findIndex((word) => asking.has(word))
  const thing = words[at + 1]
  return at < 1 || thing === undefined || occasions.has(thing) ? null : thing
}

/** Whether a number per such a thing stands in a sentence: «100 to 120 times a minute». */
export function holdsRate(sentence: string, isThing: (word: string) => boolean): boolean {
  const words = piecesOf(sentence)
  return words.some(
    (word, at) =>
      isThing(word) &&
      telling.has(words[at - 1] ?? '') &&
      words.slice(Math.max(0, at - maxDistance), at - 1).some(isCount),
  )
}
