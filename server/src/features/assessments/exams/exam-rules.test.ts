import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from '../../courses/index.ts'
import type { GivenAnswer } from '../grading/answer.types.ts'
import { endOf, isOver, overFrom } from './exam-time.rules.ts'
import { gradeExam } from './grade-exam.rules.ts'
import { mergeAnswers } from './merge-answers.rules.ts'
import { readPoints } from './read-points.rules.ts'

const points = fc.integer({ min: 1, max: 400 }).map((hundredths) => hundredths / 100)
const kind = fc.constantFrom('true_false' as const, 'long_text' as const)
const exams = fc.record({
  kinds: fc.array(
    fc.record({ kind, points, isRight: fc.boolean(), isAnswered: fc.boolean(), given: fc.nat(100) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  ),
  pass_percent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  isReviewed: fc.boolean(),
})

test('random exams get the grade that whole hundredths of points add up to', () => {
  fc.assert(
    fc.property(exams, ({ kinds, pass_percent, isReviewed }) => {
      const questions = kinds.map((one, i): Question => {
        const base = { key: `q${i}`, question: 'So?', points: one.points }
        return one.kind === 'long_text'
          ? { ...base, kind: 'long_text' }
          : { ...base, kind: 'true_false', answer: true }
      })
      const answers = kinds.flatMap((one, i): GivenAnswer[] => {
        const value = one.kind === 'long_text' ? 'Because.' : one.isRight
        return one.isAnswered ? [{ key: `q${i}`, value }] : []
      })
      let [score, most, isPending] = [0, 0, false]
      const given: Record<string, number> = {}
      for (const [i, one] of kinds.entries()) {
        const highest = Math.round(one.points * 100)
        most += highest
        if (one.kind === 'true_false') score += one.isAnswered && one.isRight ? highest : 0
        else if (isReviewed) {
          const hundredths = Math.min(one.given, highest)
          given[`q${i}`] = hundredths / 100
          score += hundredths
        } else isPending = true
      }
      const exam = { questions, pass_percent, time_limit_minutes: 1 }
      const { grade, review_status, answers: graded } = gradeExam(exam, answers, given)
      expect(Math.round(grade.score * 100)).toBe(score)
      expect(Math.round(grade.max_score * 100)).toBe(most)
      const hundredthsOfPercent = Math.floor((score * 10_000) / most)
      expect(Math.round(grade.percent * 100)).toBe(hundredthsOfPercent)
      expect(grade.passed).toBe(isPending ? null : hundredthsOfPercent >= Math.round(pass_percent * 100))
      expect(review_status).toBe(isPending ? 'pending' : 'reviewed')
      expect(graded.map(({ key, value }) => ({ key, value }))).toEqual(answers)
    }),
  )
})

test('a percentage never shows more than was reached', () => {
  const percentOf = (score: number, max: number) => {
    const question = (key: string, points: number): Question => ({
      key,
      question: 'So?',
      kind: 'long_text',
      points,
    })
    const exam = { questions: [question('a', max)], pass_percent: 66.67, time_limit_minutes: 1 }
    const { percent, passed } = gradeExam(exam, [], { a: score }).grade
    return [percent, passed]
  }
  expect(percentOf(2, 3)).toEqual([66.66, false])
  expect(percentOf(0.57, 1)).toEqual([57, false])
  expect(percentOf(199_999, 200_000)).toEqual([99.99, true])
  expect(percentOf(0, 7)).toEqual([0, false])
  expect(percentOf(7, 7)).toEqual([100, true])
})

test('an attempt is over from the first millisecond after the 30 seconds that follow its end', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.integer({ min: 1, max: 10_080 }), (startMs, minutes) => {
      const ends = endOf(new Date(startMs), { time_limit_minutes: minutes })
      expect(ends.getTime() - startMs).toBe(minutes * 60_000)
      const attempt = { ends_at: ends.toISOString() }
      const from = overFrom(ends)
      expect(from.getTime()).toBe(ends.getTime() + 30_001)
      expect(isOver(attempt, from)).toBe(true)
      expect(isOver(attempt, new Date(from.getTime() - 1))).toBe(false)
    }),
  )
})

test('of each question the answer that was sent last counts', () => {
  const answer = fc.record({ key: fc.constantFrom('a', 'b', '__proto__'), value: fc.nat(9) })
  fc.assert(
    fc.property(fc.array(fc.array(answer)), (saves) => {
      const merged = saves.reduce<GivenAnswer[]>((saved, sent) => mergeAnswers(saved, sent), [])
      const sent = saves.flat()
      for (const key of ['a', 'b', '__proto__'])
        expect(merged.filter((one) => one.key === key)).toEqual(
          sent.filter((one) => one.key === key).slice(-1),
        )
    }),
  )
})

test('points are read as they are typed, and those of an earlier review stay where none are named', () => {
  const long = (key: string): Question => ({ key, question: 'So?', kind: 'long_text', points: 4 })
  const examOf = (...keys: string[]) => ({
    questions: keys.map(long),
    pass_percent: 50,
    time_limit_minutes: 1,
  })
  const exam = examOf('a', 'b')
  expect(readPoints(['a=4', 'b=0.5'], exam, {})).toEqual({ points: { a: 4, b: 0.5 } })
  expect(readPoints(['b= 1'], exam, { a: 3, b: 2 })).toEqual({ points: { a: 3, b: 1 } })
  const odd = readPoints(['__proto__=1', 'constructor=2'], examOf('__proto__', 'constructor'), {})
  expect(JSON.stringify(odd)).toBe('{"points":{"__proto__":1,"constructor":2}}')
  for (const typed of [
    'a=1',
    'a',
    'a=',
    'a==1',
    '=1',
    'a=4.01',
    'a=-0.1',
    'a=NaN',
    'a=Infinity',
    'c=1',
    'toString=1',
  ])
    expect(readPoints([typed], exam, {}), typed).toHaveProperty('problem')
})
