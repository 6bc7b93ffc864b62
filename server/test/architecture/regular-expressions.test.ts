import { expect, test } from 'vitest'
import { runPattern } from '../../src/text/tokens.rules.ts'
import { createBacktrackCounter } from './count-backtracks.ts'
import { hostileTexts } from './hostile-texts.ts'
import {
  type Expression,
  longRepeats,
  parseExpression,
  parseExpressions,
  uncountedParts,
} from './regular-expressions.ts'
import { packageSources, sources, webSources } from './source-files.ts'

/** Expressions that are built from strings, by their files. */
const built = [parseExpression('src/text/tokens.rules.ts', runPattern)]

const parsed = [...sources, ...packageSources, ...webSources].map((file) => ({
  path: file.path,
  ...parseExpressions(file),
}))
const expressions = [...parsed.flatMap(({ literals }) => literals), ...built]

const shortLength = 400
const lengths = [1000, 2000, 4000, 8000]
const maxShortBacktracks = 16 * shortLength
const maxFirstBacktracks = 250 * lengths[0]!
// Of linear work at eight times the length, with the counter's factor of two; quadratic work grows 64 times.
const maxGrowth = 24

/** A text whose eightfold length makes the work of an expression grow much more than eightfold. */
function findHostileText(expression: Expression): string | null {
  const count = createBacktrackCounter(expression)
  for (const text of hostileTexts(expression)) {
    if (count(text(shortLength), maxShortBacktracks) < maxShortBacktracks) continue
    let first = 0
    for (const length of lengths) {
      const max = first === 0 ? maxFirstBacktracks : first * maxGrowth
      const found = count(text(length), max)
      if (found === max) return JSON.stringify(text(24))
      first ||= found
    }
  }
  return null
}

test('no regular expression works more than linearly in its input, whatever the input is', {
  timeout: 180_000,
}, () => {
  expect(expressions.length).toBeGreaterThan(100)
  // Without a long repeat the work at each position is bounded. What stands in several files is tried once.
  const repeating = expressions.filter((expression) => longRepeats(expression).length > 0)
  const different = new Map(
    repeating.map((expression) => [`/${expression.source}/${expression.flags}`, expression]),
  )
  const slow = [...different.values()].flatMap((expression) => {
    const text = findHostileText(expression)
    return text === null ? [] : [`${expression.path}: /${expression.source}/ on ${text}`]
  })
  expect(slow).toEqual([])
})

test('each regular expression is a literal, or is listed here, and its work can be counted', () => {
  expect(parsed.filter(({ builtCount }) => builtCount > 0).map(({ path }) => path)).toEqual(
    built.map(({ path }) => path),
  )
  expect(expressions.flatMap((one) => uncountedParts(one).map((part) => `${one.path}: ${part}`))).toEqual([])
})

test.each([
  ['a repeat that the end refuses', /\s+$/],
  ['two repeats of the same', /^#\s+(.*?)\s*$/],
  ['a search that begins at each character', /<[^>]*>/g],
  ['repeats of repeats', /^(?:\w+\s?)+$/],
])('%s are found to be slow', (_, expression) => {
  expect(findHostileText(parseExpression('', expression))).not.toBeNull()
})
