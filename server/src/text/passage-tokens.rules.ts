import { tokenise } from './tokens.rules.ts'

/** Raise it when tokens, folding, stemmers or stopwords change: stored bytes of another version are made again. */
export const TOKENS_VERSION = 1

export const STOP = 1
export const PIECE = 2

type Item = { flags: number; word: string; stem: string; body: number; title: number }

/**
 * The distinct tokens of a passage or question–answer pair, small enough to be stored beside its text (about
 * 1 kB for 150 words): version, language, lengths, then per token flags, counts, word and stem.
 */
export function encodePassageTokens(text: string, title: string, language: string | null): Uint8Array {
  const items = new Map<string, Item>()
  let bodyLength = 0
  let titleLength = 0
  for (const token of tokenise(text, language)) {
    // Stopwords say nothing in a body; in a title or question they carry what is asked.
    if (token.stop) continue
    itemOf(items, token).body++
    bodyLength++
  }
  for (const token of tokenise(title, language)) {
    itemOf(items, token).title++
    titleLength++
  }
  const out = newByteWriter(64 + items.size * 14)
  out.byte(TOKENS_VERSION)
  out.text(language ?? '')
  out.varint(bodyLength)
  out.varint(titleLength)
  out.varint(items.size)
  for (const item of items.values()) {
    out.varint(Math.min(item.body, MAX_COUNT))
    out.varint(Math.min(item.title, MAX_COUNT))
    out.byte(item.flags)
    out.text(item.word)
    const shared = sharedPrefix(item.word, item.stem)
    out.byte(shared)
    out.text(item.stem.slice(shared))
  }
  return out.bytes()
}

const MAX_COUNT = 255

function itemOf(
  items: Map<string, Item>,
  token: { word: string; stem: string; stop: boolean; piece: boolean },
): Item {
  let item = items.get(token.word)
  if (item === undefined) {
    const flags = (token.stop ? STOP : 0) | (token.piece ? PIECE : 0)
    item = { flags, word: token.word, stem: token.stem, body: 0, title: 0 }
    items.set(token.word, item)
  }
  return item
}

/** UTF-16 units that word and stem share at their start. */
function sharedPrefix(word: string, stem: string): number {
  const most = Math.min(word.length, stem.length)
  let shared = 0
  while (shared < most && word.charCodeAt(shared) === stem.charCodeAt(shared)) shared++
  // A surrogate pair stays whole, or the rest would be no valid UTF-8.
  return shared > 0 && (word.charCodeAt(shared - 1) & 0xfc00) === 0xd800 ? shared - 1 : shared
}

function newByteWriter(capacity: number) {
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

/** Whether stored bytes can still be indexed; otherwise encode the text again. */
export function tokensAreCurrent(tokens: Uint8Array): boolean {
  return tokens[0] === TOKENS_VERSION
}

type TokenReader = {
  language: string
  body_length: number
  title_length: number
  /** Calls back once for each distinct token; `key` is equal exactly for equal flags, word and stem. */
  each(
    visit: (key: string, body: number, title: number, item: () => Omit<Item, 'body' | 'title'>) => void,
  ): void
}

export function decodePassageTokens(tokens: Uint8Array): TokenReader {
  if (!tokensAreCurrent(tokens)) throw new Error('chunk tokens of another version: encode the text again')
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
        visit(buffer.toString('latin1', start, at), body, title, () => itemAt(buffer, start))
      }
    },
  }
}

function itemAt(buffer: Buffer, start: number): Omit<Item, 'body' | 'title'> {
  const wordStart = start + 2
  const wordEnd = wordStart + (buffer[start + 1] as number)
  const word = buffer.toString('utf8', wordStart, wordEnd)
  const suffixStart = wordEnd + 2
  const suffix = buffer.toString('utf8', suffixStart, suffixStart + (buffer[wordEnd + 1] as number))
  return { flags: buffer[start] as number, word, stem: word.slice(0, buffer[wordEnd]) + suffix }
}
