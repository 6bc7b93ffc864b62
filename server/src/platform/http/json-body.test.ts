import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonBody } from './json-body.ts'

const whole = async (body: string | Readable) => (typeof body === 'string' ? body : text(body))

test('the body of an answer is what JSON.stringify writes, whatever the answer holds', async () => {
  const values = fc.jsonValue({ maxDepth: 5 })
  const records = fc.record({ one: values, two: fc.array(values), none: fc.constant(undefined) })
  await fc.assert(
    fc.asyncProperty(fc.oneof(values, records, fc.array(records)), async (value) => {
      expect(await whole(jsonBody(value))).toBe(JSON.stringify(value))
    }),
  )
  const long = {
    data: Array.from({ length: 1_500 }, (_, id) => ({
      id,
      said: Array(id % 120).fill('é😀'),
      at: undefined,
    })),
  }
  const body = jsonBody(long)
  expect(body).toBeInstanceOf(Readable)
  expect(await whole(body)).toBe(JSON.stringify(long))
})

test('a long answer is made in pieces, each when the one before was taken, and other work runs in between', async () => {
  let written = 0
  const message = {
    toJSON: () => {
      written++
      return { content: 'x'.repeat(1_000) }
    },
  }
  const body = jsonBody({ messages: Array.from({ length: 5_000 }, () => message) })
  expect(written).toBeLessThan(1_200)
  let turns = 0
  const takeTurns = () => {
    turns++
    other = setImmediate(takeTurns)
  }
  let other = setImmediate(takeTurns)
  let longest = 0
  let pieces = 0
  for await (const piece of body as Readable) {
    longest = Math.max(longest, piece.length)
    if (++pieces === 5) expect(written).toBeLessThan(5_000)
  }
  clearImmediate(other)
  expect(written).toBe(5_000)
  expect(longest).toBeLessThan(640_000)
  expect(turns).toBeGreaterThan(pieces / 2)
})
