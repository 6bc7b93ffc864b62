import { expect, test } from 'vitest'
import { readWeek, writeWeek } from './availability.rules.ts'

test.each([
  'mon-fri 09:00-13:00,16:00-18:00; sat 10:00-12:00',
  'mon,wed,fri 09:00-13:00',
  'mon-sun 00:00-24:00',
  'tue 08:30-09:00',
  '',
])('what the server stores as "%s" is read and written the same', (text) => {
  expect(writeWeek(readWeek(text))).toBe(text)
})

test('other ways to write it are read, and written in the usual one', () => {
  expect(writeWeek(readWeek('FRI-MON 9:00-10:00 ; wed 16:00-18:00, 9:00-10:00'))).toBe(
    'mon,fri-sun 09:00-10:00; wed 09:00-10:00,16:00-18:00',
  )
})

test('a time that is half written is not sent', () => {
  const week = readWeek('mon 09:00-10:00')
  week[1]!.push({ from: '09:00', until: '' })
  expect(writeWeek(week)).toBe('mon 09:00-10:00')
})
