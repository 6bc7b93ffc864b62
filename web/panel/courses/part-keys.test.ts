import { expect, test } from 'vitest'
import type { Draft } from './courses.data.ts'
import { keyFor, slugOf, takenKeys } from './part-keys.rules.ts'

test('a key reads like its title, in the signs that keys may have', () => {
  expect(['Clay & sand', '  ¿Cuándo regar? ', 'Año 2', '土', `${'long '.repeat(30)}`].map(slugOf)).toEqual([
    'clay-sand',
    'cuando-regar',
    'ano-2',
    '',
    'long-long-long-long-long-long-long-long-long-lon',
  ])
})

test('no key is given twice, nor one that was removed, nor one that imported parts have', () => {
  const taken = new Set(['soil', 'soil-2'])
  expect(keyFor('Soil', 'lesson', taken)).toBe('soil-3')
  expect(keyFor('土', 'lesson', taken)).toBe('lesson')
  expect(keyFor('Module 3', 'module', taken)).toBe('module-3-2')
  const block = { key: 'c', type: 'text' as const, html: '' }
  const draft = { modules: [{ key: 'a', title: 'A', units: [{ key: 'b', title: 'B', blocks: [block] }] }] }
  expect([...takenKeys(draft as unknown as Draft, ['gone'])].sort()).toEqual(['a', 'b', 'c', 'gone'])
})
