import { expect, test } from 'vitest'
import { endOfDay, startOfDay } from './days.ts'

test('a day lasts from its midnight to the next, where its reader is', () => {
  expect(startOfDay('2026-02-28')).toBe(new Date(2026, 1, 28).toISOString())
  expect(endOfDay('2026-02-28')).toBe(new Date(2026, 2, 1).toISOString())
  for (const day of [undefined, '', 'soon', '2026'])
    expect([startOfDay(day), endOfDay(day)]).toEqual([undefined, undefined])
})
