import { fold } from './fold.rules.ts'
import { stemWord } from './stem.rules.ts'
import { stopwordsOf } from './stopwords.rules.ts'

export type Token = {
  /** the folded word, or a bigram of a script without spaces */
  word: string
  stem: string
  stop: boolean
  /** of a script without spaces: such tokens have no stem, no spelling and no 4-grams */
  bigram: boolean
}

const NUMBER = String.raw`\d{1,3}(?:[.,]\d{3})+(?!\d)`
const NAMED = String.raw`\p{L}[+#]{1,2}(?![\p{L}\p{N}])`
const UNSPACED = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}\p{sc=Tibt}]&&[\p{L}\p{M}\p{N}]]`
const RUN = new RegExp(`(${NUMBER})|(${UNSPACED}+)|${NAMED}|[[\\p{L}\\p{M}\\p{N}]--${UNSPACED}]+`, 'gv')
const CYRILLIC_APOSTROPHE = /(?<=\p{sc=Cyrillic})['’ʼ](?=\p{sc=Cyrillic})/gu
// Longer words are noise (addresses, hashes, hostile input); their first letters still find them.
const MAX_WORD_LENGTH = 40

/** All tokens of a text in their order; the index drops the stopwords of bodies, and keeps those of titles. */
export function tokenise(text: string, language: string | null): Token[] {
  const tokens: Token[] = []
  const stopwords = stopwordsOf(language)
  const folded = fold(text).replace(CYRILLIC_APOSTROPHE, '')
  for (const [run, number, unspaced] of folded.matchAll(RUN)) {
    if (unspaced !== undefined) {
      pushBigrams(unspaced, tokens)
    } else if (number !== undefined) {
      const digits = number.replace(/[.,]/g, '')
      tokens.push({ word: digits, stem: digits, stop: false, bigram: false })
    } else {
      const word = run.length > MAX_WORD_LENGTH ? run.slice(0, MAX_WORD_LENGTH) : run
      tokens.push({ word, stem: stemWord(word, language), stop: stopwords.has(word), bigram: false })
    }
  }
  return tokens
}

/** Chinese, Japanese, Korean, Thai …: overlapping pairs of characters need no dictionary and miss no word. */
function pushBigrams(run: string, tokens: Token[]): void {
  const characters = Array.from(run)
  if (characters.length === 1) tokens.push({ word: run, stem: run, stop: false, bigram: true })
  for (let i = 0; i + 1 < characters.length; i++) {
    const pair = (characters[i] as string) + (characters[i + 1] as string)
    tokens.push({ word: pair, stem: pair, stop: false, bigram: true })
  }
}

/** 32-bit hashes (FNV-1a) of the 4-grams of `_word_`; shorter words give themselves. */
export function gramHashes(word: string): number[] {
  const padded = `_${word}_`
  const hashes: number[] = []
  const last = Math.max(0, padded.length - GRAM)
  for (let i = 0; i <= last; i++) {
    let hash = 0x811c9dc5
    const end = Math.min(i + GRAM, padded.length)
    for (let j = i; j < end; j++) hash = Math.imul(hash ^ padded.charCodeAt(j), 0x01000193)
    hashes.push(hash >>> 0)
  }
  return hashes
}

const GRAM = 4
