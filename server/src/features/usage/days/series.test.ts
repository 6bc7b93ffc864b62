import { expect, test } from 'vitest'
import { lastDays, toSeries } from './series.rules.ts'

test('the last days end with today, across months and leap days', () => {
  expect(lastDays('2028-03-01', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(lastDays('2027-01-01', 1)).toEqual(['2027-01-01'])
})

test('words stay until they change, and are unknown before; what did not happen is 0', () => {
  const days = ['2026-03-01', '2026-03-02', '2026-03-03']
  const nothing = { replies: 0, unanswered: null, sales: 0, sales_cents: 0 }
  const changed = { measure: 'words', day: '2026-03-02', amount: 70 } as const
  expect(toSeries(days, [changed]).map(({ words }) => words)).toEqual([null, 70, 70])
  const before = { measure: 'words', day: '2025-12-31', amount: 50 } as const
  expect(
    toSeries(days, [
      before,
      changed,
      { measure: 'replies', day: '2026-03-03', amount: 4 },
      { measure: 'unanswered', day: '2026-03-03', amount: 0 },
    ]),
  ).toEqual([
    { day: days[0], ...nothing, words: 50 },
    { day: days[1], ...nothing, words: 70 },
    { day: days[2], ...nothing, words: 70, replies: 4, unanswered: 0 },
  ])
})
