import { expect, test } from 'vitest'
import { settingGroups } from '../../src/config.ts'
import { sources } from './source-files.ts'

/** The texts that a pattern's first group matches, over all sources. */
const declared = (pattern: RegExp): string[] =>
  sources.flatMap(({ code }) => [...code.matchAll(pattern)].map(([, name]) => name!))

test('every counter of ids is declared once', () => {
  const counters = declared(/\bdefineCounter\(\s*'(\w+)'/g)
  expect(counters.length).toBeGreaterThan(10)
  expect(counters.filter((name, index) => counters.indexOf(name) !== index)).toEqual([])
})

test('every event is declared once', () => {
  const events = declared(/\bdefineEvent(?:<[^(]*>)?\(\s*'([\w.]+)'/g)
  expect(events.length).toBeGreaterThan(10)
  expect(events.filter((name, index) => events.indexOf(name) !== index)).toEqual([])
})

test('config.ts composes every group of settings', () => {
  const titles = declared(/\bdefineSettings\(\s*'([^']+)'/g)
  expect(settingGroups.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
})
