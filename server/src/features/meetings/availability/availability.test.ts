import { expect, test } from 'vitest'
import { AvailabilityError, parseAvailability } from './availability.rules.ts'

test('days and their times are read, several entries too', () => {
  expect(parseAvailability('mon-fri 09:00-13:00,16:00-18:00; sat 10:00-12:00')).toEqual([
    { weekdays: [1, 2, 3, 4, 5], from: 540, until: 780 },
    { weekdays: [1, 2, 3, 4, 5], from: 960, until: 1080 },
    { weekdays: [6], from: 600, until: 720 },
  ])
})

test('letters of any case, blanks, lists of days and stretches over the end of a week are read', () => {
  expect(parseAvailability(' Wed , FRI-mon  9:00 - 13:00 ')).toEqual([
    { weekdays: [1, 3, 5, 6, 7], from: 540, until: 780 },
  ])
  expect(parseAvailability('sun 00:00-24:00')).toEqual([{ weekdays: [7], from: 0, until: 1440 }])
})

test.each([
  ['', '"" at character 1: days and times were expected, such as mon-fri 09:00-13:00'],
  ['mon-fri', '"mon-fri" at character 1: days and times were expected, such as mon-fri 09:00-13:00'],
  ['mon 09:00-10:00;', '"" at character 17: days and times were expected, such as mon-fri 09:00-13:00'],
  ['09:00-10:00', '"" at character 1: is no day; days are mon, tue, wed, thu, fri, sat, sun'],
  [
    'mon,tuesday 09:00-10:00',
    '"tuesday" at character 5: is no day; days are mon, tue, wed, thu, fri, sat, sun',
  ],
  [
    'mon-wed-fri 09:00-10:00',
    '"mon-wed-fri" at character 1: two days at most make a stretch, such as mon-fri',
  ],
  ['mon 09:00', '"09:00" at character 5: a stretch of time was expected, such as 09:00-13:00'],
  ['mon 09:00-25:00', '"25:00" at character 11: is no time; times are 00:00 to 24:00'],
  ['mon 09:60-10:00', '"09:60" at character 5: is no time; times are 00:00 to 24:00'],
  [
    'mon 22:00-02:00',
    '"22:00-02:00" at character 5: must end after it begins; what goes on past midnight is two stretches',
  ],
  ['mon-wed 09:00-13:00; tue 12:00-14:00', '"12:00-14:00" at character 26: overlaps "09:00-13:00"'],
])('%o is refused, and the error names the place', (text, message) => {
  expect(() => parseAvailability(text)).toThrow(new AvailabilityError(message))
})
