import { expect, test } from 'vitest'
import { freeSlug, slugOf } from './slug.rules.ts'

test.each([
  ['Garden school', 'garden-school'],
  ['  Huerto de Ana & Eva: ¡plantas!  ', 'huerto-de-ana-eva-plantas'],
  ['Ñandú Straße Łódź', 'nandu-strasse-lodz'],
  ['園芸学校', 'academy'],
  ['---', 'academy'],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  ['b'.repeat(120), 'b'.repeat(60)],
])('%s is %s in addresses', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('a slug that is taken gets the first free number', () => {
  expect(freeSlug('garden', ['garden-2', 'garden-school'])).toBe('garden')
  expect(freeSlug('garden', ['garden', 'garden-2', 'garden-4'])).toBe('garden-3')
  expect(freeSlug('api', [])).toBe('api-2')
})
