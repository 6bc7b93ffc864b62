import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedKeys } from './order.rules.ts'

test('one part that goes elsewhere has moved, and its neighbours have not', () => {
  expect([...movedKeys(['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a'])]).toEqual(['a'])
  expect([...movedKeys(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])]).toEqual(['d'])
  expect([...movedKeys(['a', 'b'], ['x', 'a', 'y', 'b'])]).toEqual([])
  expect([...movedKeys(['a', 'b', 'c'], ['c', 'b'])]).toHaveLength(1)
})

test('the keys that stay are in their old order, and no fewer moves would do', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f']
  fc.assert(
    fc.property(fc.shuffledSubarray(all), fc.shuffledSubarray(all), (before, after) => {
      const moved = movedKeys(before, after)
      const common = after.filter((key) => before.includes(key))
      const staying = common.filter((key) => !moved.has(key))
      expect(staying).toEqual(before.filter((key) => staying.includes(key)))
      const ascending = (keys: string[]) =>
        keys.every((key, i) => i === 0 || before.indexOf(keys[i - 1]!) < before.indexOf(key))
      const subsets = Array.from({ length: 2 ** common.length }, (_, bits) =>
        common.filter((_, i) => (bits >> i) & 1),
      )
      expect(staying.length).toBe(Math.max(...subsets.filter(ascending).map(({ length }) => length)))
    }),
  )
})
