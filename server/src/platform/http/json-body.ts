import { Readable } from 'node:stream'
import { setImmediate as otherWork } from 'node:timers/promises'

/** Characters of a piece: about 0.1 ms of work, beside which the work for a short answer counts little. */
const pieceLength = 65_536

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

/** The JSON of a value in parts: lists, and records that hold lists, item by item, everything else at once. */
function* jsonParts(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    let before = '['
    for (const item of value) {
      yield before
      yield* jsonParts(item ?? null)
      before = ','
    }
    yield value.length === 0 ? '[]' : ']'
  } else if (hasList(value)) {
    let before = '{'
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue
      yield `${before}${JSON.stringify(name)}:`
      yield* jsonParts(field)
      before = ','
    }
    yield '}'
  } else yield JSON.stringify(value)
}

const hasList = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).some(Array.isArray)
