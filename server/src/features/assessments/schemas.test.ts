import { expect, test } from 'vitest'
import { check } from '../../platform/http/validate.ts'
import { examAnswersBody } from './exams/schemas.ts'
import { submitBlockBody } from './schemas.ts'
import { answerSurveyBody } from './surveys/schemas.ts'

const bodies = [
  ['an exam', examAnswersBody, { product_id: 1 }, 'key', 20_000, 2000],
  ['a quiz', submitBlockBody, { block_id: 1 }, 'key', 2000, 2000],
  ['a survey', answerSurveyBody, { block_id: 1 }, 'question_id', 5000, 500],
] as const

test.each(bodies)('a wrong value of an answer to %s is told what it may be', (...body) => {
  const [, schema, fields, name, longest, longestOption] = body
  const problemsOf = (answer: object) =>
    check(schema, { ...fields, answers: [{ [name]: 'n', ...answer }] }, 'field').problems
  const wrong = [
    Number.POSITIVE_INFINITY,
    null,
    {},
    [1],
    'x'.repeat(longest + 1),
    ['x'.repeat(longestOption + 1)],
    Array(101).fill('x'),
  ]
  for (const value of wrong)
    expect(problemsOf({ value })).toEqual([
      `answers.0.value: must be a text of at most ${longest} characters, a finite number, true or false, or a list of at most 100 texts of at most ${longestOption} characters`,
    ])
  expect(problemsOf({})).toEqual(['answers.0.value: is required'])
  for (const value of [0, false, '', 'x'.repeat(longest), Array(100).fill('x'.repeat(longestOption))])
    expect(problemsOf({ value })).toEqual([])
})
