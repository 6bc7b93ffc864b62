import { expect, test } from 'vitest'
import { settingGroups } from '../../src/config.ts'
import { listMigrations } from '../../src/platform/db/migrate.ts'
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

test('every migration has a number of its own', async () => {
  const numbers = (await listMigrations()).map((name) => name.split('_')[0])
  expect(numbers.filter((number, position) => numbers.indexOf(number) < position)).toEqual([])
})

test('config.ts composes every group of settings', () => {
  const titles = declared(/\bdefineSettings\(\s*'([^']+)'/g)
  expect(settingGroups.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
})
