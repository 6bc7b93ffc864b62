import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCalendarDay, leadingCalendarDay, utcDay } from './calendar-day.rules.ts'

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-04-31', false],
  ['2024-13-01', false],
  ['2024-00-10', false],
  ['2024-1-01', false],
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['2024-02-29T10:00:00Z', false],
  ['yesterday', false],
  ['', false],
])('%j is a calendar day: %j', (text, is) => expect(isCalendarDay(text)).toBe(is))

test('the day of every instant is a calendar day, and its midnight is at or before the instant', () => {
  const instant = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, (at) => {
      const day = utcDay(at)
      expect(isCalendarDay(day)).toBe(true)
      const sinceMidnight = at.getTime() - Date.parse(`${day}T00:00:00Z`)
      expect(sinceMidnight).toBeGreaterThanOrEqual(0)
      expect(sinceMidnight).toBeLessThan(86_400_000)
      expect(leadingCalendarDay(at.toISOString())).toBe(day)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['2024-05-01T23:30:00-08:00', '2024-05-01'],
  ['2024-05-01 and later', '2024-05-01'],
  ['2024-02-30T00:00:00Z', null],
  ['May 2024', null],
  ['', null],
])('%j begins with the day %j', (text, day) => expect(leadingCalendarDay(text)).toBe(day))
