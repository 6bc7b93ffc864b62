import { expect, test } from 'vitest'
import { isZonedInstant, parseInstantOrDay, timestampForm } from './instant.rules.ts'

test.each([
  ['2027-01-31T09:30:00Z', true],
  ['2027-01-31T09:30Z', true],
  ['2027-01-31T09:30:00.123456789+02:00', true],
  ['2027-01-31T09:30:00+0200', false],
  ['2027-01-31T09:30:00', false],
  ['2027-01-31', false],
  ['2027-02-30T09:30:00Z', false],
  ['2027-01-31T25:00:00Z', false],
  ['2027-01-31 09:30:00Z', false],
  ['9999-12-31T23:59:59Z', true],
  ['9999-12-31T23:59:59-12:00', false],
  ['0001-01-01T00:00:00+01:00', false],
])('%j is an instant with its zone: %j', (text, is) => expect(isZonedInstant(text)).toBe(is))

test.each([
  ['2027-01-31', '2027-01-31T00:00:00.000Z'],
  ['2027-01-31T09:30', '2027-01-31T09:30:00.000Z'],
  ['2027-01-31T09:30:01.5', '2027-01-31T09:30:01.500Z'],
  ['2027-01-31T09:30:00Z', '2027-01-31T09:30:00.000Z'],
  ['2027-01-31T09:30:00+02:00', '2027-01-31T07:30:00.000Z'],
  ['2027-01-31T09:30:00-0800', '2027-01-31T17:30:00.000Z'],
  ['2027-02-30', undefined],
  ['2027-01-31T09', undefined],
  ['2027-01-31T99:00', undefined],
  ['now', undefined],
])('%j means %j', (text, instant) => expect(parseInstantOrDay(text)?.toISOString()).toBe(instant))

test('what Date writes has the form of a timestamp', () => {
  expect(timestampForm.exec(new Date(0).toISOString())?.slice(1)).toEqual(['1970-01-01', '00:00'])
})
