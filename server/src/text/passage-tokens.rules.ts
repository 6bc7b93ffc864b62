import type { Analyser } from './analyser.types.ts'
import { type Token, tokenise } from './tokens.rules.ts'

/** Raise it when tokens, folding, stemmers or stopwords change: stored bytes of another version are encoded anew. */
export const tokensVersion = 1

export const stopFlag = 1
export const pieceFlag = 2

type CountedToken = { flags: number; word: string; stem: string; body: number; title: number }

/**
 * The distinct tokens of a passage or question–answer pair, small enough to be stored beside its text (about
 * 1 kB for 150 words). The bytes: version, language, number of tokens in text and title, number of distinct ones, and
 * for each its counts in text and title, flags, word and stem.
 */
export function encodePassageTokens(
  { text, title, language }: { text: string; title: string; language: string | null },
  analyser: Pick<Analyser, 'tokenise'> = { tokenise },
): Uint8Array {
  const counted = new Map<string, CountedToken>()
  let bodyLength = 0
  let titleLength = 0
  for (const token of analyser.tokenise(text, language)) {
    // Stopwords say nothing in a body; in a title or question they carry what is asked.
    if (token.stop) continue
    countToken(counted, token).body++
    bodyLength++
  }
  for (const token of analyser.tokenise(title, language)) {
    countToken(counted, token).title++
    titleLength++
  }
  const out = createByteWriter(64 + counted.size * 14)
  out.byte(tokensVersion)
  out.text(language ?? '')
  out.varint(bodyLength)
  out.varint(titleLength)
  out.varint(counted.size)
  for (const token of counted.values()) {
    out.varint(Math.min(token.body, maxCount))
    out.varint(Math.min(token.title, maxCount))
    out.byte(token.flags)
    out.text(token.word)
    const shared = sharedPrefixLength(token.word, token.stem)
    out.byte(shared)
    out.text(token.stem.slice(shared))
  }
  return out.bytes()
}

const maxCount = 255

function countToken(counted: Map<string, CountedToken>, { word, stem, stop, piece }: Token): CountedToken {
  let token = counted.get(word)
  if (token === undefined) {
    token = { flags: (stop ? stopFlag : 0) | (piece ? pieceFlag : 0), word, stem, body: 0, title: 0 }
    counted.set(word, token)
  }
  return token
}

/** UTF-16 units that word and stem share at their start. */
function sharedPrefixLength(word: string, stem: string): number {
  const maxShared = Math.min(word.length, stem.length)
  let shared = 0
  while (shared < maxShared && word.charCodeAt(shared) === stem.charCodeAt(shared)) shared++
  // A surrogate pair stays whole: half of it cannot be written as UTF-8.
  return shared > 0 && (word.charCodeAt(shared - 1) & 0xfc00) === 0xd800 ? shared - 1 : shared
}

function createByteWriter(capacity: number) {
  let buffer = Buffer.allocUnsafe(capacity)
  let size = 0
  const reserve = (length: number) => {
    if (size + length <= buffer.length) return
    const larger = Buffer.allocUnsafe((size + length) * 2)
    buffer.copy(larger)
    buffer = larger
  }
  const byte = (value: number) => {
    reserve(1)
    buffer[size++] = value
  }
  const wide = (value: string) => {
    const length = Buffer.byteLength(value)
    byte(length)
    reserve(length)
    buffer.write(value, size)
    size += length
  }
  return {
    byte,
    varint(value: number) {
      let rest = value
      while (rest > 127) {
        byte((rest & 127) | 128)
        rest >>>= 7
      }
      byte(rest)
    },
    text(value: string) {
      const start = size
      reserve(value.length + 1)
      buffer[size++] = value.length
      for (let i = 0; i < value.length; i++) {
        const code = value.charCodeAt(i)
        if (code > 127) {
          size = start
          return wide(value)
        }
        buffer[size++] = code
      }
    },
    bytes: () => Uint8Array.from(buffer.subarray(0, size)),
  }
}

/** Returns true if stored bytes can be indexed; if not, encode the text again. */
export function hasCurrentTokens(tokens: Uint8Array): boolean {
  return tokens[0] === tokensVersion
}

type IndexedToken = Pick<CountedToken, 'flags' | 'word' | 'stem'>

export type DecodedTokens = {
  language: string
  body_length: number
  title_length: number
  /** Calls back once for each distinct token; `key` is equal exactly for equal flags, word and stem. */
  each(visit: (key: string, body: number, title: number, token: () => IndexedToken) => void): void
}

export function decodePassageTokens(tokens: Uint8Array): DecodedTokens {
  if (!hasCurrentTokens(tokens)) throw new Error('tokens of another version: encode the text again')
  const buffer = Buffer.from(tokens.buffer, tokens.byteOffset, tokens.byteLength)
  let at = 1
  const varint = () => {
    let value = 0
    let shift = 0
    for (;;) {
      const byte = buffer[at++] as number
      value |= (byte & 127) << shift
      if (byte < 128) return value
      shift += 7
    }
  }
  const skipText = () => {
    at += 1 + (buffer[at] as number)
  }
  const language = buffer.toString('latin1', 2, 2 + (buffer[1] as number))
  at = 2 + language.length
  const body_length = varint()
  const title_length = varint()
  const size = varint()
  return {
    language,
    body_length,
    title_length,
    each(visit) {
      for (let i = 0; i < size; i++) {
        const body = varint()
        const title = varint()
        const start = at
        at++
        skipText()
        at++
        skipText()
        visit(buffer.toString('latin1', start, at), body, title, () => tokenAt(buffer, start))
      }
    },
  }
}

function tokenAt(buffer: Buffer, start: number): IndexedToken {
  const wordStart = start + 2
  const wordEnd = wordStart + (buffer[start + 1] as number)
  const word = buffer.toString('utf8', wordStart, wordEnd)
  const suffixStart = wordEnd + 2
  const suffix = buffer.toString('utf8', suffixStart, suffixStart + (buffer[wordEnd + 1] as number))
  return { flags: buffer[start] as number, word, stem: word.slice(0, buffer[wordEnd]) + suffix }
}
