import { expect, test } from 'vitest'
import { usagePeriodStart } from './period.rules.ts'

const dayMs = 86_400_000
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The starts of periods by counting days: the account's day in each month, or the month's last. */
function startsByCounting(day: number, from: number, until: number): Set<string> {
  const starts = new Set<string>()
  for (let time = from; time <= until; time += dayMs) {
    const isLast = new Date(time + dayMs).getUTCDate() === 1
    const date = new Date(time).getUTCDate()
    if (date === day || (isLast && date < day)) starts.add(iso(time))
  }
  return starts
}

test('for every creation day and every day of eight years, leap years too, the period is the one found by counting', () => {
  const from = Date.UTC(2023, 11, 1)
  const until = Date.UTC(2031, 11, 31)
  const wrong: object[] = []
  let checked = 0
  for (let day = 1; day <= 31; day++) {
    const created_at = `2024-01-${String(day).padStart(2, '0')}T12:34:56.789Z`
    const starts = startsByCounting(day, from, until)
    let current = ''
    for (let time = from; time <= until; time += dayMs) {
      if (starts.has(iso(time))) current = iso(time)
      if (current === '') continue
      for (const moment of [time, time + dayMs - 1]) {
        const found = usagePeriodStart(created_at, new Date(moment))
        if (found !== current) wrong.push({ created_at, moment: iso(moment), found, current })
        checked++
      }
    }
  }
  expect(wrong).toEqual([])
  expect(checked).toBeGreaterThan(170_000)
})

test.each([
  ['2024-01-31T00:00:00.000Z', '2024-02-28T23:59:59.999Z', '2024-01-31'],
  ['2024-01-31T00:00:00.000Z', '2024-02-29T00:00:00.000Z', '2024-02-29'],
  ['2024-01-31T00:00:00.000Z', '2024-03-30T23:59:59.999Z', '2024-02-29'],
  ['2024-01-31T00:00:00.000Z', '2024-03-31T00:00:00.000Z', '2024-03-31'],
  ['2023-01-29T00:00:00.000Z', '2023-02-28T00:00:00.000Z', '2023-02-28'],
  ['2024-02-29T23:59:59.999Z', '2025-02-28T00:00:00.000Z', '2025-02-28'],
  ['2024-02-29T23:59:59.999Z', '2025-03-29T00:00:00.000Z', '2025-03-29'],
  ['2024-12-31T10:00:00.000Z', '2025-01-30T00:00:00.000Z', '2024-12-31'],
  ['2024-05-10T22:00:00.000-05:00', '2024-06-10T23:59:59.999Z', '2024-05-11'],
])('an account created at %s is at %s in the period that began on %s', (created_at, now, start) => {
  expect(usagePeriodStart(created_at, new Date(now))).toBe(start)
})
