import { expect, test } from 'vitest'
import { asksFor } from './accept.rules.ts'

test.each([
  ['text/calendar', true],
  ['Text/Calendar; charset=utf-8', true],
  ['text/html, text/calendar;q=0.9, */*;q=0.1', true],
  ['application/json, text/calendar', true],
  ['application/json, text/calendar;q=0.5', false],
  ['text/calendar;q=0', false],
  ['text/calendar;q=x', false],
  ['text/*', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('Accept: %s asks for a calendar file: %s', (header, expected) => {
  expect(asksFor('text/calendar', header)).toBe(expected)
})
