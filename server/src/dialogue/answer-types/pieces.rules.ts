import { fold } from '../../text/fold.rules.ts'
import { numberWords } from '../../text/number-words.rules.ts'
import lists from './types.json' with { type: 'json' }

/** The folded words of a list. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(fold(words).split(' '))

const pieces = /[\p{L}\p{M}]+|\p{N}+|[€$£°º%]/gu

/** The folded words and numbers of a text, and the signs of its units. */
export const piecesOf = (text: string): string[] => fold(text).match(pieces) ?? []

/** Begins a piece that is a number in digits. */
export const digits = /^\p{N}/u

/** Words for numbers that are another word of their language too, or of no digits: «one», «half». */
const numbers = wordSet(`${lists.numbers} ${lists.halves}`)
/** «A», «un», «half» and «once» are numbers before a unit only. */
const articles = wordSet(`${lists.articles} ${lists.halves}`)

export const isNumber = (word: string | undefined): boolean =>
  word !== undefined && (digits.test(word) || numberWords.has(word) || numbers.has(word))

/** True for a folded word that is a number, and no article. */
export const isCount = (word: string): boolean => isNumber(word) && !articles.has(word)
