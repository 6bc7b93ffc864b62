import { expect, test } from 'vitest'
import { addDays, addMonths, dayOf, isDay, startOf, weekOf, weeksOfMonth } from './calendar-days.rules.ts'

test('a week goes from Monday to Sunday, whichever of its days is named', () => {
  const week = [
    '2027-05-03',
    '2027-05-04',
    '2027-05-05',
    '2027-05-06',
    '2027-05-07',
    '2027-05-08',
    '2027-05-09',
  ]
  for (const day of week) expect(weekOf(day)).toEqual(week)
})

test.each([
  ['2027-02-14', 4, '2027-02-01', '2027-02-28'],
  ['2027-05-31', 6, '2027-04-26', '2027-06-06'],
  ['2026-12-01', 5, '2026-11-30', '2027-01-03'],
])('the month of %s has %i weeks, from %s to %s', (day, count, first, last) => {
  const weeks = weeksOfMonth(day)
  expect([weeks.length, weeks[0]![0], weeks.at(-1)![6]]).toEqual([count, first, last])
})

test('days and months are counted over the ends of years, months and daylight saving', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2027-03-28', 1)).toBe('2027-03-29')
  expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2027-01-31', -2)).toBe('2026-11-30')
})

test('a day begins at its midnight where the reader is', () => {
  expect(dayOf(new Date(startOf('2027-05-04')))).toBe('2027-05-04')
  expect(dayOf(new Date(Date.parse(startOf('2027-05-04')) - 1))).toBe('2027-05-03')
})

test('what is no day of the calendar is none', () => {
  expect(['2027-05-04', '2027-02-30', '2027-5-4', 'today', 5, undefined].map(isDay)).toEqual([
    true,
    ...[false, false, false, false, false],
  ])
})
