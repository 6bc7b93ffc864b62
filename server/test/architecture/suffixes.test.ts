import { stripTypeScriptTypes } from 'node:module'
import { dirname, relative } from 'node:path'
import { expect, test } from 'vitest'
import { everything, importedPaths, occurrences } from './source-files.ts'

const withSuffix = (suffix: string) => everything.filter(({ path }) => path.endsWith(suffix))
const rules = withSuffix('.rules.ts')

test('.rules.ts: the same input gives the same output', () => {
  const surroundings =
    /\bDate\.now\b|\bMath\.random\b|\bperformance\.|\brandom(UUID|Bytes|Int|FillSync)\b|\bprocess\.|\bglobalThis\b/
  expect(rules.length).toBeGreaterThan(20)
  expect(occurrences(rules, surroundings)).toEqual([])
})

test('.rules.ts: nothing outlasts a call', () => {
  const variable = /^(export )?(let|var)\b/
  const emptyCollection =
    /^(export )?const \w+(: (?!Readonly)[^=]+)? = (new (Map|Set|WeakMap|WeakSet)(<.*>)?\(\)|\[\]|\{\})$/
  expect(occurrences(rules, variable)).toEqual([])
  expect(occurrences(rules, emptyCollection)).toEqual([])
})

test('.types.ts: nothing remains when types are stripped', () => {
  const types = withSuffix('.types.ts')
  const values = types.filter(({ code }) => stripTypeScriptTypes(code).trim() !== '')
  expect(types.length).toBeGreaterThan(0)
  expect(values.map(({ path }) => path)).toEqual([])
})

test('.fixture.ts: only tests and benches import it', () => {
  const others = everything.filter(
    ({ path }) => !/\.(test|fixture)\.ts$|^(test|bench|\.\.\/web\/test)\//.test(path),
  )
  const importers = others.filter((file) => importedPaths(file).some((path) => path.endsWith('.fixture.ts')))
  expect(importers.map(({ path }) => path)).toEqual([])
})

test('.test.ts: a test stands beside something that it imports, or under test/', () => {
  const beside = everything.filter(({ path }) =>
    /^(?!(\.\.\/web\/)?test\/).*(?<!\.(api|browser))\.test\.ts$/.test(path),
  )
  const strays = beside.filter(
    (file) => !importedPaths(file).some((path) => !relative(dirname(file.path), path).startsWith('..')),
  )
  expect(beside.length).toBeGreaterThan(20)
  expect(strays.map(({ path }) => path)).toEqual([])
})
