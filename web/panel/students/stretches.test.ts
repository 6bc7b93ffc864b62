import { expect, test } from 'vitest'
import { dayOf, endOf, isPast } from './day.rules.ts'
import { stretchesOf } from './stretches.rules.ts'

test('stretches lie on the bar as long as the film is, or as far as is known', () => {
  expect(stretchesOf([0, 30, 60, 120], 240)).toEqual([
    { from: 0, to: 30, left: 0, width: 12.5 },
    { from: 60, to: 120, left: 25, width: 25 },
  ])
  expect(stretchesOf([30, 60], null)).toEqual([{ from: 30, to: 60, left: 50, width: 50 }])
  expect(stretchesOf([0, 120], 100)).toEqual([{ from: 0, to: 120, left: 0, width: 100 }])
  expect(stretchesOf([], 100)).toEqual([])
})

test('access that ends on a day lasts until its end, and a field shows that day again', () => {
  const end = endOf('2026-05-01')
  expect(dayOf(end)).toBe('2026-05-01')
  expect([isPast('2026-05-01', Date.parse(end!)), isPast('2026-05-01', Date.parse(end!) + 1)]).toEqual([
    false,
    true,
  ])
  expect([endOf(''), dayOf(null), isPast('', 0)]).toEqual([null, '', false])
})
