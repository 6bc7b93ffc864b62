import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GradedQuestion } from '../../courses/index.ts'
import type { GivenAnswer } from './answer.types.ts'
import { findAnswerProblem } from './check-answers.rules.ts'
import { addDecimals, isWithin, reachesPercent } from './decimals.rules.ts'
import { gradeAnswers } from './grade-answers.rules.ts'

/** A question with an answer, and whether that is right: known from how both were made. */
type Drawn = { question: GradedQuestion; value: GivenAnswer['value'] | undefined; right: boolean }

const options = ['Basil', 'Oak', 'Mint', 'Yew', 'Sage']
const words = ['aphid', 'señor blattlaus', 'Œuf', 'ÉTÉ']
// The same words as others type them, and words that only look alike.
const spellings: [string, number | null][] = [
  ['APHID', 0],
  ['  Aphid ', 0],
  ['áphïd', 0],
  ['Senor   Blattlaus', 1],
  ['SEÑOR\tBLATTLAUS', 1],
  ['oeuf', 2],
  ['ete', 3],
  ['aphids', null],
  ['a phid', null],
  ['senor', null],
  ['', null],
]
const thousandths = fc.integer({ min: -9_999, max: 9_999 })

const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    kind: fc.constantFrom('single', 'multiple', 'true_false', 'number', 'short_text'),
    answered: fc.integer({ max: 9, min: 0 }).map((digit) => digit > 0),
    cents: fc.integer({ min: 1, max: 500 }),
    asked: fc.nat(31),
    chosen: fc.nat(31),
    numbers: fc.tuple(thousandths, thousandths, fc.nat(2_000)),
  })
  .map(({ kind, answered, cents, asked, chosen, numbers }) => {
    const base = { key: '', question: 'What?', points: cents / 100 }
    const subset = (bits: number) => options.filter((_, index) => (bits >> index) & 1)
    const made = (question: object, value: GivenAnswer['value'], right: boolean): Drawn => ({
      question: { ...base, kind, ...question } as GradedQuestion,
      value: answered ? value : undefined,
      right: answered && right,
    })
    switch (kind) {
      case 'single':
        return made({ options, answer: options[asked % 5] }, options[chosen % 5]!, asked % 5 === chosen % 5)
      case 'multiple': {
        const answer = Math.max(1, asked)
        return made({ options, answer: subset(answer) }, subset(chosen).reverse(), answer === chosen)
      }
      case 'true_false':
        return made({ answer: asked > 15 }, chosen > 15, asked > 15 === chosen > 15)
      case 'number': {
        const [answer, value, tolerance] = numbers
        return made(
          { answer: answer / 1000, tolerance: tolerance / 1000 },
          value / 1000,
          Math.abs(answer - value) <= tolerance,
        )
      }
      default: {
        const [text, word] = spellings[chosen % spellings.length]!
        const right = word !== null && ((asked >> word) & 1) === 1
        return made({ answer: words.filter((_, index) => (asked >> index) & 1) }, text, right)
      }
    }
  })

test('random quizzes get the grade that follows from how their answers were made', () => {
  let graded = 0
  fc.assert(
    fc.property(
      fc.array(drawn, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 1000 }),
      (parts, mille) => {
        const keyed = parts.map((part, index) => ({
          ...part,
          question: { ...part.question, key: `q${index}` },
        }))
        const questions = keyed.map(({ question }) => question)
        const answers = keyed.flatMap(({ question, value }) =>
          value === undefined ? [] : [{ key: question.key, value }],
        )
        expect(findAnswerProblem(questions, answers)).toBeUndefined()
        // Answers may come in any order.
        const grade = gradeAnswers({ questions, pass_percent: mille / 10 }, answers.reverse())
        const cents = (some: typeof keyed) =>
          some.reduce((sum, { question }) => sum + Math.round(question.points * 100), 0)
        const score = cents(keyed.filter(({ right }) => right))
        graded += keyed.length
        expect(grade).toEqual({
          score: score / 100,
          max_score: cents(keyed) / 100,
          passed: score * 1000 >= cents(keyed) * mille,
          results: keyed.map(({ question, right }) => ({ key: question.key, correct: right })),
        })
      },
    ),
    { numRuns: 3_000 },
  )
  expect(graded).toBeGreaterThan(10_000)
})

test('numbers are compared and added as they are written', () => {
  expect(0.1 + 0.2 === 0.3 || Math.abs(0.4 - 0.3) <= 0.1).toBe(false)
  expect(addDecimals([0.1, 0.2])).toBe(0.3)
  expect(addDecimals([])).toBe(0)
  expect(addDecimals([1e-9, 1e15])).toBe(1e15)
  expect(isWithin(0.4, { answer: 0.3, tolerance: 0.1 })).toBe(true)
  expect(isWithin(0.2, { answer: 0.3, tolerance: 0.1 })).toBe(true)
  expect(isWithin(0.400_000_1, { answer: 0.3, tolerance: 0.1 })).toBe(false)
  expect(isWithin(-0, { answer: 0, tolerance: 0 })).toBe(true)
  expect(isWithin(1.797e308, { answer: 5e-324, tolerance: 1 })).toBe(false)
  expect(reachesPercent({ score: addDecimals([0.7, 0.1]), max_score: 1 }, 80)).toBe(true)
  expect(reachesPercent({ score: 2, max_score: 3 }, 66.7)).toBe(false)
  expect(reachesPercent({ score: 0, max_score: 3 }, 0)).toBe(true)
})

test('the same option chosen twice counts once', () => {
  const question = {
    key: 'q',
    kind: 'multiple' as const,
    question: '',
    points: 1,
    options,
    answer: ['Oak', 'Mint'],
  }
  const grade = (value: string[]) =>
    gradeAnswers({ questions: [question], pass_percent: 100 }, [{ key: 'q', value }]).passed
  expect(grade(['Mint', 'Oak', 'Mint'])).toBe(true)
  expect(grade(['Mint', 'Mint'])).toBe(false)
})

const forms = {
  single: 'Basil',
  multiple: ['Basil'],
  true_false: false,
  number: 0,
  short_text: '',
  long_text: '',
} as const
const kinds = Object.keys(forms) as (keyof typeof forms)[]

test.each(kinds)('a value of another type than %s asks for is refused by the key of its question', (kind) => {
  for (const other of kinds) {
    const value = forms[other] as GivenAnswer['value']
    const fits = typeof value === typeof forms[kind]
    const problem = findAnswerProblem([{ key: 'first', kind }], [{ key: 'first', value }])
    expect([other, problem?.includes('"first"') ?? false]).toEqual([other, !fits])
  }
})

test('a key that no question has, or that comes twice, is refused by its name', () => {
  const questions = [{ key: 'q1', kind: 'number' as const }]
  const answer = { key: 'q1', value: 1 }
  expect(findAnswerProblem(questions, [{ key: 'q2', value: 1 }])).toContain('"q2"')
  expect(findAnswerProblem(questions, [answer, answer])).toContain('"q1"')
  expect(findAnswerProblem(questions, [answer])).toBeUndefined()
})
