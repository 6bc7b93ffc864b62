import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition } from './disposition.rules.ts'
import { ifRangeHolds, noneMatchHolds, parseRanges } from './range.rules.ts'

test.each([
  ['bytes=0-0', 10, [[0, 0]]],
  ['bytes=2-5', 10, [[2, 5]]],
  ['bytes=5-', 10, [[5, 9]]],
  ['bytes=-3', 10, [[7, 9]]],
  ['bytes=-30', 10, [[0, 9]]],
  ['bytes=8-99', 10, [[8, 9]]],
  ['BYTES=0-1', 10, [[0, 1]]],
  [
    'bytes= 0-1 , 4-5 ,',
    10,
    [
      [0, 1],
      [4, 5],
    ],
  ],
  [
    'bytes=6-7,0-1',
    10,
    [
      [6, 7],
      [0, 1],
    ],
  ],
  ['bytes=0-3,2-5', 10, [[0, 5]]],
  ['bytes=4-5,0-3', 10, [[0, 5]]],
  ['bytes=0-1,50-60', 10, [[0, 1]]],
  ['bytes=10-', 10, []],
  ['bytes=-0', 10, []],
  ['bytes=0-', 0, []],
  ['bytes=9999999999999999-', 10, []],
  [undefined, 10, null],
  ['', 10, null],
  ['bytes=', 10, null],
  ['bytes=-', 10, null],
  ['bytes=5-2', 10, null],
  ['bytes=a-b', 10, null],
  ['bytes=0x0-1', 10, null],
  ['bytes=1-2-3', 10, null],
  ['items=0-1', 10, null],
])('%s of %i bytes', (header, size, expected) => {
  const ranges = parseRanges(header as string | undefined, size as number)
  expect(ranges?.map(({ start, end }) => [start, end]) ?? null).toEqual(expected)
})

const item = fc.oneof(
  fc.tuple(fc.nat(120), fc.nat(120)).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
  fc.nat(120).map((start) => `${start}-`),
  fc.nat(120).map((length) => `-${length}`),
)

/** The bytes that one item names, counted one by one. */
function named(text: string, size: number): Set<number> {
  const [first, last] = text.split('-')
  const all = [...Array(size).keys()]
  if (first === '') return new Set(Number(last) === 0 ? [] : all.slice(-Number(last)))
  return new Set(all.filter((byte) => byte >= Number(first) && (last === '' || byte <= Number(last))))
}

test('the ranges of an answer are the bytes that were asked for, each once', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), fc.nat(100), (items, size) => {
      const asked = new Set(items.flatMap((text) => [...named(text, size)]))
      const sent = parseRanges(`bytes=${items.join(',')}`, size)!.flatMap(({ start, end }) =>
        Array.from({ length: end - start + 1 }, (_, index) => start + index),
      )
      expect(sent.toSorted((a, b) => a - b)).toEqual([...asked].toSorted((a, b) => a - b))
    }),
    { numRuns: 2_000 },
  )
})

test('absurdly many ranges are answered with the whole file', () => {
  const many = Array.from({ length: 100 }, (_, index) => `${index * 2}-${index * 2}`)
  expect(parseRanges(`bytes=${many.join(',')}`, 1_000)).toBeNull()
  expect(parseRanges(`bytes=${Array(10_000).fill('0-').join(',')}`, 1_000)).toEqual([{ start: 0, end: 999 }])
})

test('If-Range and If-None-Match compare the tag; weak ones count for the latter only', () => {
  const date = 'Tue, 10 Mar 2026 09:30:00 GMT'
  expect(ifRangeHolds(undefined, '"a"', date)).toBe(true)
  expect(ifRangeHolds('"a"', '"a"', date)).toBe(true)
  expect(ifRangeHolds(date, '"a"', date)).toBe(true)
  expect(ifRangeHolds('W/"a"', '"a"', date)).toBe(false)
  expect(ifRangeHolds('"b"', '"a"', date)).toBe(false)
  expect(noneMatchHolds('"b", W/"a"', '"a"')).toBe(true)
  expect(noneMatchHolds('*', '"a"')).toBe(true)
  expect(noneMatchHolds('"b"', '"a"')).toBe(false)
  expect(noneMatchHolds(undefined, '"a"')).toBe(false)
})

test('a file name is kept in full for new clients and in ASCII for old ones', () => {
  expect(contentDisposition('inline', 'leaf diagram.webp')).toBe('inline; filename="leaf diagram.webp"')
  expect(contentDisposition('attachment', 'Año – 100%.pdf')).toBe(
    `attachment; filename="Ano _ 100_.pdf"; filename*=UTF-8''A%C3%B1o%20%E2%80%93%20100%25.pdf`,
  )
})

test('a sign that is taken apart into a slash names no folder', () => {
  expect(contentDisposition('inline', '℅ ana.pdf')).toContain('filename="c_o ana.pdf"')
})

test('no file name breaks the header or names a folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 255 }), (name) => {
      const header = contentDisposition('attachment', name)
      expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"(; filename\*=UTF-8''[\w!#$&+.^`|~%-]*)?$/)
      expect(header.slice(22).split('"')[0]).not.toMatch(/[/\\]/)
    }),
    { numRuns: 2_000 },
  )
})
