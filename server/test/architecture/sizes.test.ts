import { expect, test } from 'vitest'
import { parseFunctions } from './functions.ts'
import { everything } from './source-files.ts'

const maxFileLines = 300
const maxFunctionLines = 50

test(`no file is longer than ${maxFileLines} lines`, () => {
  const long = everything
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > maxFileLines)
  expect(everything.length).toBeGreaterThan(100)
  for (const workspace of ['../packages/', '../web/'])
    expect(everything.some(({ path }) => path.startsWith(workspace))).toBe(true)
  expect(long).toEqual([])
})

test(`no function is longer than ${maxFunctionLines} lines`, () => {
  const long = everything.flatMap((file) =>
    parseFunctions(file)
      .filter(({ lines }) => lines > maxFunctionLines)
      .map(({ name, line, lines }) => `${file.path}:${line}: ${name} has ${lines} lines`),
  )
  expect(long).toEqual([])
})
