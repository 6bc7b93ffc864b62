import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatClockOffset, parseClockOffset } from './clock-offset.rules.ts'

const day = 86_400

test.each([
  ['', 0],
  ['-40d', -40 * day],
  ['+3h', 3 * 3_600],
  ['-90m', -90 * 60],
  ['+30s', 30],
  ['-1d12h', -1.5 * day],
  ['+1d2h3m4s', day + 2 * 3_600 + 3 * 60 + 4],
  ['-0d', 0],
  ['+3650d', 3_650 * day],
])('"%s" moves by %d seconds', (text, seconds) => {
  expect(parseClockOffset(text)).toBe(seconds)
})

test.each([
  '40d',
  '-',
  '+d',
  '-40',
  '-40 d',
  '-4.5d',
  '-40D',
  '- 40d',
  '+3h1d',
  '-40w',
  '+3651d',
  '+1h1h',
  '--1d',
])('"%s" is no offset', (text) => {
  expect(parseClockOffset(text)).toBeNull()
})

test('an offset is written as it can be read', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3_650 * day, max: 3_650 * day }), (seconds) => {
      fc.pre(seconds !== 0)
      expect(parseClockOffset(formatClockOffset(seconds))).toBe(seconds)
    }),
  )
})
