import { expect, test } from 'vitest'
import { cutIntoSlices, maxSliceLength } from './slices.rules.ts'

const paragraph = `${'A sentence of eight words stands in here. '.repeat(20)}\n\n`

test.each([
  ['paragraphs', paragraph.repeat(300), '\n\n'],
  ['lines', `${'word '.repeat(20)}\n`.repeat(2000), '\n'],
  ['words', 'word '.repeat(50_000), ' '],
  ['pairs of units', '😀'.repeat(60_000), '😀'],
])('slices of %s are short, whole, and end where a part ends', (_, text, end) => {
  const slices = cutIntoSlices(text).map((span) => text.slice(span.start, span.end))
  expect(slices.length).toBeGreaterThan(2)
  expect(slices.join('')).toBe(text)
  for (const slice of slices) {
    expect(slice.length).toBeLessThanOrEqual(maxSliceLength)
    expect(slice.endsWith(end)).toBe(true)
  }
})

test('a short text is one slice', () => expect(cutIntoSlices('One.')).toEqual([{ start: 0, end: 4 }]))
