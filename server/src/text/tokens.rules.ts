import { fold } from './fold.rules.ts'
import { stemWord } from './stem.rules.ts'
import { stopwordsIn } from './stopwords.rules.ts'

export type Token = {
  /** the folded word, or a piece of it */
  word: string
  stem: string
  stop: boolean
  /** of a script without spaces, or a pair of syllables: it has no stem, no spelling and no 4-grams */
  piece: boolean
}

const numberPattern = String.raw`\d{1,3}(?:[.,]\d{3})+(?!\d)`
const symbolPattern = String.raw`\p{L}[+#]{1,2}(?![\p{L}\p{N}])`
const unspacedPattern = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}]&&[\p{L}\p{M}\p{N}]]`
export const runPattern = new RegExp(
  `(${numberPattern})|(${unspacedPattern}+)|${symbolPattern}|[[\\p{L}\\p{M}\\p{N}]--${unspacedPattern}]+`,
  'gv',
)
const alphabeticUnspaced = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}]/u
const cyrillicApostrophe = /(?<=\p{sc=Cyrillic})['’ʼ](?=\p{sc=Cyrillic})/gu
// Longer words are noise (addresses, hashes, hostile input); their first letters still find them.
const maxWordLength = 40
const gramLength = 4

/**
 * All tokens of a text in their order. The index drops the stopwords of bodies and keeps those of titles. `stem` is
 * for a caller that remembers stems.
 */
export function tokenise(text: string, language: string | null, stem = stemWord): Token[] {
  const tokens: Token[] = []
  const stopwords = stopwordsIn(language)
  const folded = fold(text).replace(cyrillicApostrophe, '')
  for (const [run, number, unspaced] of folded.matchAll(runPattern)) {
    if (unspaced !== undefined) {
      pushPieces(unspaced, tokens)
    } else if (number !== undefined) {
      const digits = number.replace(/[.,]/g, '')
      tokens.push({ word: digits, stem: digits, stop: false, piece: false })
    } else {
      const word = run.length > maxWordLength ? run.slice(0, maxWordLength) : run
      tokens.push({ word, stem: stem(word, language), stop: stopwords.has(word), piece: false })
    }
  }
  if (language === 'vi') pushSyllablePairs(tokens)
  return tokens
}

/**
 * Scripts without spaces need no dictionary: Chinese, Japanese and Korean give each character and each pair,
 * Thai, Lao, Khmer and Burmese, whose letters are many to a word, each run of three.
 */
function pushPieces(run: string, tokens: Token[]): void {
  const characters = Array.from(run)
  const alphabetic = alphabeticUnspaced.test(run)
  const size = alphabetic ? 3 : 2
  if (!alphabetic) for (const character of characters) pushPiece(character, tokens)
  else if (characters.length < size) pushPiece(run, tokens)
  for (let i = 0; i + size <= characters.length; i++)
    pushPiece(characters.slice(i, i + size).join(''), tokens)
}

function pushPiece(piece: string, tokens: Token[]): void {
  tokens.push({ word: piece, stem: piece, stop: false, piece: true })
}

/** Most Vietnamese words are two syllables, written apart: the pair means what neither half does. */
function pushSyllablePairs(tokens: Token[]): void {
  const syllables = tokens.length
  for (let i = 0; i + 1 < syllables; i++) {
    const [first, second] = [tokens[i] as Token, tokens[i + 1] as Token]
    if (!first.stop && !second.stop) pushPiece(`${first.word} ${second.word}`, tokens)
  }
}

/** 32-bit FNV-1a hashes of the 4-grams of `_word_`; a shorter word is hashed whole. */
export function gramHashes(word: string): number[] {
  const padded = `_${word}_`
  const hashes: number[] = []
  const last = Math.max(0, padded.length - gramLength)
  for (let i = 0; i <= last; i++) {
    let hash = 0x811c9dc5
    const end = Math.min(i + gramLength, padded.length)
    for (let j = i; j < end; j++) hash = Math.imul(hash ^ padded.charCodeAt(j), 0x01000193)
    hashes.push(hash >>> 0)
  }
  return hashes
}
