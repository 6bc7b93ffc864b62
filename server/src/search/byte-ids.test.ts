import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createByteIds } from './byte-ids.rules.ts'

test('equal bytes have one id, others another, in the order in which they came, however many there are', () => {
  const pieces = fc.array(fc.uint8Array({ max: 3, maxLength: 6 }), {
    minLength: 100,
    maxLength: 3_000,
    size: 'max',
  })
  fc.assert(
    fc.property(pieces, (list) => {
      const ids = createByteIds()
      const expected = new Map<string, number>()
      for (const piece of list) {
        const key = piece.join()
        if (!expected.has(key)) expected.set(key, expected.size)
        const within = Uint8Array.from([9, ...piece, 9])
        const id = ids.ensureId(within, 1, 1 + piece.length)
        expect(id).toBe(expected.get(key))
        const start = ids.startOf(id)
        expect(ids.bytes().subarray(start, start + piece.length)).toEqual(Buffer.from(piece))
      }
      expect(ids.size()).toBe(expected.size)
    }),
    { numRuns: 20 },
  )
})
