import type { Analyser, PassageTexts } from './analyser.types.ts'
import { type ByteWriter, createByteWriter } from './byte-writer.rules.ts'
import { type Token, tokenise } from './tokens.rules.ts'

/** Raise it when tokens, their language, folding, stemmers or stopwords change: stored bytes of another version are encoded anew. */
export const tokensVersion = 4

export const stopFlag = 1
export const pieceFlag = 2

/** A distinct token of a passage: where its code lies, and how often text and title have it. */
export type CountedToken = { start: number; end: number; body: number; title: number }

/**
 * The distinct tokens of a passage or question–answer pair, small enough to be stored beside its text (about
 * 1 kB for 150 words). The bytes: version, language, number of tokens in text and title, number of distinct ones, and
 * for each its counts in text and title, and its code.
 */
export function encodePassageTokens(
  { text, title, language }: PassageTexts,
  analyser: Pick<Analyser, 'tokenise'> = { tokenise },
): Uint8Array {
  const codes = createByteWriter(text.length + 64)
  const counted = new Map<string, CountedToken>()
  const lengths = { body: 0, title: 0 }
  const count = (token: Token): CountedToken => {
    let found = counted.get(token.word)
    if (found === undefined) {
      found = { ...writeToken(codes, token), body: 0, title: 0 }
      counted.set(token.word, found)
    }
    return found
  }
  for (const token of analyser.tokenise(text, language)) {
    // Stopwords say nothing in a body; in a title or question they carry what is asked.
    if (token.stop) continue
    count(token).body++
    lengths.body++
  }
  for (const token of analyser.tokenise(title, language)) {
    count(token).title++
    lengths.title++
  }
  return joinTokens({ language, lengths, tokens: [...counted.values()] }, codes.written())
}

/** Writes the code of a token: its flags, word and stem. @returns where it lies */
export function writeToken(codes: ByteWriter, { word, stem, stop, piece }: Token) {
  const start = codes.size()
  const shared = sharedPrefixLength(word, stem)
  codes.byte((stop ? stopFlag : 0) | (piece ? pieceFlag : 0))
  codes.text(word)
  codes.byte(shared)
  codes.text(stem.slice(shared))
  return { start, end: codes.size() }
}

type Counted = {
  language: string | null
  /** the number of tokens in text and title */
  lengths: { body: number; title: number }
  tokens: readonly CountedToken[]
}

/** The bytes of a passage. @param codes those of its tokens lie in */
export function joinTokens({ language, lengths, tokens }: Counted, codes: Uint8Array): Uint8Array {
  const out = createByteWriter(64 + tokens.length * 18)
  out.byte(tokensVersion)
  out.text(language ?? '')
  out.varint(lengths.body)
  out.varint(lengths.title)
  out.varint(tokens.length)
  for (const { start, end, body, title } of tokens) {
    out.varint(Math.min(body, maxCount))
    out.varint(Math.min(title, maxCount))
    out.copy(codes, start, end)
  }
  return Uint8Array.from(out.written())
}

const maxCount = 255

/** UTF-16 units that word and stem share at their start. */
function sharedPrefixLength(word: string, stem: string): number {
  const maxShared = Math.min(word.length, stem.length)
  let shared = 0
  while (shared < maxShared && word.charCodeAt(shared) === stem.charCodeAt(shared)) shared++
  // A surrogate pair stays whole: half of it cannot be written as UTF-8.
  return shared > 0 && (word.charCodeAt(shared - 1) & 0xfc00) === 0xd800 ? shared - 1 : shared
}

/** Returns true if stored bytes can be indexed; if not, encode the text again. */
export function hasCurrentTokens(tokens: Uint8Array): boolean {
  return tokens[0] === tokensVersion
}

export type DecodedTokens = {
  language: string
  body_length: number
  title_length: number
  /** the number of distinct tokens */
  size: number
  /** Calls back once for each of them: where its code lies, which is that of equal tokens alone, and its counts. */
  each(visit: (start: number, end: number, body: number, title: number) => void): void
}

export function decodePassageTokens(tokens: Uint8Array): DecodedTokens {
  if (!hasCurrentTokens(tokens)) throw new Error('tokens of another version: encode the text again')
  let at = 1
  const varint = () => {
    let value = 0
    let shift = 0
    for (;;) {
      const byte = tokens[at++] as number
      value |= (byte & 127) << shift
      if (byte < 128) return value
      shift += 7
    }
  }
  const skipText = () => {
    at += 1 + (tokens[at] as number)
  }
  skipText()
  const language = String.fromCharCode(...tokens.subarray(2, at))
  const body_length = varint()
  const title_length = varint()
  const size = varint()
  return {
    language,
    body_length,
    title_length,
    size,
    each(visit) {
      for (let i = 0; i < size; i++) {
        const body = varint()
        const title = varint()
        const start = at
        at++
        skipText()
        at++
        skipText()
        visit(start, at, body, title)
      }
    },
  }
}

/** The token whose code begins there. */
export function tokenAt(codes: Buffer, start: number): Pick<Token, 'word' | 'stem'> & { flags: number } {
  const wordStart = start + 2
  const wordEnd = wordStart + (codes[start + 1] as number)
  const word = codes.toString('utf8', wordStart, wordEnd)
  const suffixStart = wordEnd + 2
  const suffix = codes.toString('utf8', suffixStart, suffixStart + (codes[wordEnd + 1] as number))
  return { flags: codes[start] as number, word, stem: word.slice(0, codes[wordEnd]) + suffix }
}
