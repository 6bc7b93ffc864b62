import { expect, test } from 'vitest'
import { functionsOf } from './functions.ts'
import { everything } from './source-files.ts'

const longestFile = 300
const longestFunction = 50

test(`no file is longer than ${longestFile} lines`, () => {
  const long = everything
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > longestFile)
  expect(everything.length).toBeGreaterThan(100)
  expect(everything.some(({ path }) => path.startsWith('../packages/'))).toBe(true)
  expect(long).toEqual([])
})

test(`no function is longer than ${longestFunction} lines`, () => {
  const long = everything.flatMap((file) =>
    functionsOf(file)
      .filter(({ lines }) => lines > longestFunction)
      .map(({ name, line, lines }) => `${file.path}:${line}: ${name} has ${lines} lines`),
  )
  expect(long).toEqual([])
})
