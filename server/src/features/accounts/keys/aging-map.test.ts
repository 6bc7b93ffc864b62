import { expect, test } from 'vitest'
import { createAgingMap } from './aging-map.ts'

test('an entry is forgotten once it was not set for the time given, and stays until then', () => {
  const map = createAgingMap<string>(10)
  map.set('old', 'a', 0)
  map.set('new', 'b', 5)
  map.set('other', 'c', 10)
  expect([map.get('old'), map.get('new'), map.size]).toEqual(['a', 'b', 3])
  map.set('other', 'c', 11)
  expect([map.get('old'), map.get('new'), map.size]).toEqual([undefined, 'b', 2])
})

test('an entry that is set again and again keeps none of the others from being forgotten', () => {
  const map = createAgingMap<number>(10)
  for (let now = 0; now < 1_000; now++) {
    map.set('busy', now, now)
    map.set(`once-${now}`, now, now)
  }
  expect(map.get('busy')).toBe(999)
  expect(map.size).toBe(12)
})
