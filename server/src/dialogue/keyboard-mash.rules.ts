import { fold } from '../text/fold.rules.ts'

/** The keys that fingers run along, in both directions; «ñ» is folded. */
const innerRows = ['asdfghjkln', 'zxcvbnm'].flatMap(withReverse)
const rows = [...innerRows, ...withReverse('qwertyuiop')]
/** So many keys of a row in their order are no word: «konwertyta» has five of the upper one. */
const minRun = { inner: 4, any: 6 }
const keysOfPattern = 3

const vowel = /[aeiouy]/
/** The middle row has no vowel but «a»: hands that rest there write what no language does, not even «milkshake». */
const middleConsonants = /[sdfghjkl]{6}|(?=[sdfghkl]{0,3}j)[sdfghjkl]{4}/
/** «https» is a word, while none of five letters with a «j» lacks a vowel. */
const minWithoutVowel = { any: 6, withJ: 5 }
const minOfOneLetter = 3
const inLowerCase = /\p{Ll}/u
const inLatin = /^[a-z]+$/

/** True where keys were pressed at random: «asdkjh qwpoe». Words that nobody knows («blorf») are no such thing. */
export function isKeyboardMash(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  return words.some(isMash) && words.every((word) => isMash(word) || mayBeMash(fold(word)))
}

function isMash(written: string): boolean {
  const word = fold(written)
  if (!inLatin.test(word)) return false
  if (hasRun(word, innerRows, minRun.inner) || hasRun(word, rows, minRun.any) || repeatsRun(word)) return true
  // What is written in capitals may be short for something.
  if (!inLowerCase.test(written)) return false
  return middleConsonants.test(word) || lacksVowel(word) || isOneLetter(word)
}

const lacksVowel = (word: string): boolean =>
  !vowel.test(word) && word.length >= (word.includes('j') ? minWithoutVowel.withJ : minWithoutVowel.any)

const isOneLetter = (word: string): boolean => word.length >= minOfOneLetter && new Set(word).size === 1

/** «jkl», «qwpoe»: beside mash it is some too. */
const mayBeMash = (word: string): boolean =>
  inLatin.test(word) && (!vowel.test(word) || word.includes('qw') || hasRun(word, innerRows, keysOfPattern))

const hasRun = (word: string, among: readonly string[], length: number): boolean =>
  pieces(word, length).some((piece) => among.some((row) => row.includes(piece)))

/** «asdasd» */
const repeatsRun = (word: string): boolean =>
  pieces(word, keysOfPattern).some(
    (piece) => word.includes(piece + piece) && rows.some((row) => row.includes(piece)),
  )

/** All of its pieces of a length. */
const pieces = (word: string, length: number): string[] =>
  Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) => word.slice(at, at + length))

function withReverse(row: string): string[] {
  return [row, [...row].reverse().join('')]
}
