import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowDigest } from './row-digest.ts'

function digestRows(rows: string[], chunkSize = 64) {
  const digest = createRowDigest()
  const bytes = Buffer.from(rows.map((row) => `${row}\n`).join(''))
  for (let i = 0; i < bytes.length; i += chunkSize) digest.add(bytes.subarray(i, i + chunkSize))
  return digest.result()
}

const row = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\n', ''))

test('the order of rows and the cut of chunks make no difference', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), fc.integer({ min: 1, max: 50 }), (rows, chunkSize) => {
      expect(digestRows(rows.toReversed(), chunkSize)).toEqual(digestRows(rows))
    }),
  )
})

test('a missing, repeated or different row changes the digest', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), row, (rows, other) => {
      const { sha256 } = digestRows(rows)
      expect(digestRows(rows.slice(1)).sha256).not.toBe(sha256)
      expect(digestRows([...rows, rows[0]!]).sha256).not.toBe(sha256)
      if (other !== rows[0]) expect(digestRows([other, ...rows.slice(1)]).sha256).not.toBe(sha256)
    }),
  )
})

test('a last row without its end is refused', () => {
  const digest = createRowDigest()
  digest.add(Buffer.from('a\nb'))
  expect(() => digest.result()).toThrow('no end')
})
