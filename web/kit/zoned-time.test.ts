import { expect, test } from 'vitest'
import { timezones, toInstant, toLocalTime } from './zoned-time.rules.ts'

test.each([
  ['2027-01-15T18:00', 'Europe/Madrid', '2027-01-15T17:00:00.000Z'],
  ['2027-07-15T18:00', 'Europe/Madrid', '2027-07-15T16:00:00.000Z'],
  ['2027-07-15T18:00', 'America/Lima', '2027-07-15T23:00:00.000Z'],
  ['2027-07-15T18:00', 'Asia/Kolkata', '2027-07-15T12:30:00.000Z'],
  ['2027-07-15T18:00', 'Pacific/Kiritimati', '2027-07-15T04:00:00.000Z'],
  ['2027-07-15T00:00', 'UTC', '2027-07-15T00:00:00.000Z'],
])('%s in %s is %s, and back', (local, timezone, instant) => {
  expect(toInstant(local, timezone)).toBe(instant)
  expect(toLocalTime(instant, timezone)).toBe(local)
})

test('a time that clocks show twice is the first of both', () => {
  expect(toInstant('2027-10-31T02:30', 'Europe/Madrid')).toBe('2027-10-31T00:30:00.000Z')
})

test('a time that clocks skip is as much later as they skipped', () => {
  expect(toInstant('2027-03-28T02:30', 'Europe/Madrid')).toBe('2027-03-28T01:30:00.000Z')
})

test('a zone that a browser does not list can still be chosen', () => {
  expect(timezones('Etc/GMT+3')).toEqual(expect.arrayContaining(['UTC', 'Europe/Madrid', 'Etc/GMT+3']))
})
