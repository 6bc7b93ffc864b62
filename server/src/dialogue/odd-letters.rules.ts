import { fold } from '../text/fold.rules.ts'
import irregularForms from '../text/irregular-forms.json' with { type: 'json' }
import { once } from '../text/once.rules.ts'
import { stopwordLanguages, stopwordsIn } from '../text/stopwords.rules.ts'
import { lexicons } from './lexicons.rules.ts'

/**
 * Mean logarithm of how likely each letter is behind the two before it. Of three words that creators write, taken at random,
 * fewer than one in five hundred are below the first, of two fewer than that below the second.
 */
const maxLikelihood = { ofMany: -4.25, ofTwo: -4.8 }
const words = { min: 2, max: 6 }
/** Shorter words may stand for others: «usb». */
const minLetters = 4
/** Letters that were seen this often behind two count as much as what is known of the one before. */
const backOff = 3
/** One for each letter, and one for the bounds of a word. */
const codes = 27
const codeBeforeA = 'a'.charCodeAt(0) - 1

const inLatin = /^[a-z]+$/
const isShort = /^[\p{Lu}\p{N}]+$/u

/** Common words and the short forms of chats. */
const isKnown = (word: string): boolean =>
  lexicons.some(
    ({ fillers, spellings }) => spellings !== undefined && (fillers.has(word) || spellings.has(word)),
  )

/** True for a few words whose letters no language puts together so: «mmgh blrt frrp». */
export function hasOddLetters(text: string): boolean {
  const written = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (written.length < words.min || written.length > words.max || written.some((word) => isShort.test(word)))
    return false
  const folded = written.map(fold)
  if (!folded.every((word) => inLatin.test(word) && !isKnown(word))) return false
  const max = folded.length === 2 ? maxLikelihood.ofTwo : maxLikelihood.ofMany
  const likelihoods = folded.map(likelihoodOf)
  const mean = likelihoods.reduce((sum, one) => sum + one, 0) / folded.length
  return mean < max && folded.some((word, at) => word.length >= minLetters && likelihoods[at]! < max)
}

/** How often letters stand together in words of the languages that are known, by the codes of the letters. */
type LetterCounts = Record<'triples' | 'pairs' | 'pairsBefore' | 'singlesBefore', Uint32Array>

const counts = once((): LetterCounts => {
  const known = [
    ...[...stopwordLanguages].flatMap((language) => [...stopwordsIn(language)]),
    ...Object.values(irregularForms).flatMap((forms) =>
      typeof forms === 'string' ? [] : Object.values(forms).flatMap((written) => written.split(' ')),
    ),
  ]
  const found = {
    triples: new Uint32Array(codes ** 3),
    pairs: new Uint32Array(codes ** 2),
    pairsBefore: new Uint32Array(codes ** 2),
    singlesBefore: new Uint32Array(codes),
  }
  for (const word of new Set(known)) {
    if (!inLatin.test(word)) continue
    for (const { triple, pair, pairBefore, singleBefore } of placesOf(word)) {
      found.triples[triple]!++
      found.pairs[pair]!++
      found.pairsBefore[pairBefore]!++
      found.singlesBefore[singleBefore]!++
    }
  }
  return found
})

/** Of each letter of a word and of its end where it is counted, with the two letters before it. */
function placesOf(word: string) {
  const places = []
  let [first, second] = [0, 0]
  for (let at = 0; at <= word.length; at++) {
    const third = at < word.length ? word.charCodeAt(at) - codeBeforeA : 0
    const pairBefore = first * codes + second
    places.push({
      triple: pairBefore * codes + third,
      pair: second * codes + third,
      pairBefore,
      singleBefore: second,
    })
    first = second
    second = third
  }
  return places
}

function likelihoodOf(word: string): number {
  const { triples, pairs, pairsBefore, singlesBefore } = counts()
  const logarithms = placesOf(word).map(({ triple, pair, pairBefore, singleBefore }) => {
    const behindOne = (pairs[pair]! + 1) / (singlesBefore[singleBefore]! + codes)
    return Math.log((triples[triple]! + backOff * behindOne) / (pairsBefore[pairBefore]! + backOff))
  })
  return logarithms.reduce((sum, one) => sum + one, 0) / logarithms.length
}
