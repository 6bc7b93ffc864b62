import backReferences from './back-references.json' with { type: 'json' }
import { fold } from './fold.rules.ts'

const { _licence, ...lists } = backReferences
const split = (phrases: string): ReadonlySet<string> =>
  new Set(phrases.split('|').map((phrase) => fold(phrase)))
const byLanguage = new Map(
  Object.entries(lists).map(([language, { starts, unless }]) => [
    language,
    { starts: split(starts), unless: split(unless) },
  ]),
)

const word = /[\p{L}\p{N}\p{M}'’]+/gu
const maxWordsOfStart = 3
/** «No more.» continues the sentence before. */
const maxWordsOfFragment = 3

/** «Second: the noise.» says itself what it is about. */
const label = /^\s*(\p{L}+):\s/u
const ordinals = new Set(
  'second third fourth segundo segunda tercero tercera cuarto cuarta terceiro segon tercer zweitens drittens secondo terzo deuxiemement'.split(
    ' ',
  ),
)

/** Tells whether a sentence needs the one before to be understood: «They peel off», «After that, rinse». */
export function pointsBack(sentence: string, language: string | null): boolean {
  const words = (sentence.match(word) ?? []).map((found) => fold(found.replace('’', "'")))
  const list = byLanguage.get(language ?? '')
  const [first = ''] = words
  if (label.test(sentence) && (ordinals.has(first) || !list?.starts.has(first))) return false
  if (words.length <= maxWordsOfFragment) return true
  if (list === undefined) return false
  const starts = Array.from({ length: maxWordsOfStart }, (_, i) => words.slice(0, i + 1).join(' '))
  return starts.some((start) => list.starts.has(start)) && !starts.some((start) => list.unless.has(start))
}

const leadingOn = /[:?：？]["”»’)\]]*\s*$/u

const announcing =
  /^\s*(?:then|now|next|luego|ahora|despu[eé]s)\s+(?:the|an?|el|la|los|las|lo)\s+\p{L}+[.!]["”»’)\]]*\s*$/iu

/** Tells whether a sentence only says what the next one tells: «My rule is this:», «How long? …», «Now the height.» */
export const leadsOn = (sentence: string): boolean => leadingOn.test(sentence) || announcing.test(sentence)
