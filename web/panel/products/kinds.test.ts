import { expect, test } from 'vitest'
import { shownKinds, storedKinds } from '../../kit/kinds.rules.ts'
import { en } from './en.ts'
import { es } from './es.ts'

test('whoever calls a product a course in their language makes a course', () => {
  expect(storedKinds(['curso', ' Libro ', 'paquete'], es.kinds)).toEqual(['course', 'book', 'bundle'])
  expect(storedKinds(['Course', 'constructor'], en.kinds)).toEqual(['course', 'constructor'])
})

test('what is shown is stored as it was, also kinds of somebody’s own', () => {
  const kinds = ['live_event', 'huerto', 'course', 'constructor']
  for (const { kinds: names } of [en, es]) {
    expect(storedKinds(shownKinds(kinds, names), names)).toEqual(kinds)
    expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length)
  }
  expect(shownKinds(kinds, es.kinds)).toEqual(['evento en directo', 'huerto', 'curso', 'constructor'])
})
