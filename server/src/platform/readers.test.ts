import { expect, test } from 'vitest'
import { acceptedLanguage, formatMoment } from './readers.rules.ts'

const isSpoken = (language: string) => ['en', 'es'].includes(language)

test.each([
  ['es', 'es'],
  ['fr-FR, es-MX;q=0.5, en;q=0.8', 'en'],
  ['EN-GB,es', 'en'],
  ['es;q=0, en;q=0.1', 'en'],
  ['fr, *', null],
  ['en;q=much', null],
  ['', null],
  [`${'fr,'.repeat(100)}es`, null],
])('of %j the language is %j', (header, language) => {
  expect(acceptedLanguage(header, isSpoken)).toBe(language)
})

test('a moment is told in the language and the zone of its reader, with the zone', () => {
  const moment = formatMoment('en', '2027-03-28T01:30:00.000Z', 'Europe/Madrid')
  expect(moment).toContain('28')
  expect(moment).toMatch(/3:30.*\(Europe\/Madrid\)$/)
  expect(formatMoment('es', '2027-03-28T01:30:00.000Z', 'America/Bogota')).toContain('marzo')
})
