import { Readable } from 'node:stream'
import { setImmediate as otherWork } from 'node:timers/promises'

/** Characters of a piece, a few milliseconds of work at most. Ordinary answers are shorter, and so one text. */
const pieceLength = 512 * 1024

/** Items of a list that are written at once. */
const maxItems = 50

/** The JSON of an answer: a text, or where it is long, a stream whose pieces are made while the client takes them. */
export function jsonBody(value: unknown): string | Readable {
  const pieces = jsonPieces(value)
  const first = pieces.next()
  if (first.done) return first.value
  return Readable.from(spread(first.value, pieces))
}

/** Lets other work run after each piece. */
async function* spread(first: string, others: Generator<string, string>): AsyncGenerator<string> {
  yield first
  for (;;) {
    await otherWork()
    const { value, done } = others.next()
    yield value
    if (done) return
  }
}

/** Yields full pieces and returns what is left. */
function* jsonPieces(value: unknown): Generator<string, string> {
  let piece = ''
  for (const part of jsonParts(value)) {
    piece += part
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  return piece
}

/** The JSON of a value in parts. What holds no more than a short list is one part. */
function* jsonParts(value: unknown): Generator<string> {
  if (Array.isArray(value)) yield* listParts(value)
  else if (longestList(value) > maxItems) yield* recordParts(value as object)
  else yield JSON.stringify(value)
}

function* listParts(list: unknown[]): Generator<string> {
  yield '['
  for (let from = 0; from < list.length; from += maxItems) {
    const items = list.slice(from, from + maxItems)
    if (from > 0) yield ','
    if (items.every((item) => longestList(item) === 0)) yield JSON.stringify(items).slice(1, -1)
    else
      for (const [position, item] of items.entries()) {
        if (position > 0) yield ','
        yield* jsonParts(item ?? null)
      }
  }
  yield ']'
}

function* recordParts(record: object): Generator<string> {
  let before = '{'
  for (const [name, field] of Object.entries(record)) {
    if (field === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    yield* jsonParts(field)
    before = ','
  }
  yield '}'
}

/** The number of items of the longest list that a value is or holds as a field. */
function longestList(value: unknown): number {
  if (Array.isArray(value)) return value.length
  if (typeof value !== 'object' || value === null) return 0
  let longest = 0
  for (const field of Object.values(value)) {
    if (Array.isArray(field)) longest = Math.max(longest, field.length)
  }
  return longest
}
