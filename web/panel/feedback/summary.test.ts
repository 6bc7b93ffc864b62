import { expect, test } from 'vitest'
import type { Response } from './feedback.data.ts'
import { summarise } from './summary.rules.ts'

const response = (survey: 'course' | 'lesson', answers: [string, string, unknown][]) =>
  ({
    survey,
    unit_title: 'Sowing',
    common_block_id: survey === 'course' ? 1 : null,
    block_id: survey === 'course' ? null : 2,
    answers: answers.map(([kind, question_id, value]) => ({ kind, question_id, question: 'What?', value })),
  }) as Response

test('each question is summed up by its kind, and two surveys are not mixed', () => {
  const summaries = summarise([
    response('course', [
      ['stars', 'a', 5],
      ['nps', 'b', 10],
      ['choices', 'c', ['Mint', 'Basil']],
      ['yes_no', 'd', true],
      ['text', 'e', 'Lovely'],
    ]),
    response('course', [
      ['stars', 'a', 2],
      ['nps', 'b', 6],
      ['choices', 'c', ['Mint']],
    ]),
    response('course', [['nps', 'b', 9]]),
    response('lesson', [['stars', 'a', 1]]),
  ])
  const told = summaries.map(({ kind, lesson, answer_count, figure, counts }) => {
    const given = counts.filter(({ count }) => count > 0).map(({ value, count }) => `${value}: ${count}`)
    return [kind, lesson, answer_count, figure, given.join(', ')]
  })
  expect(told).toEqual([
    ['stars', '', 2, 3.5, '2: 1, 5: 1'],
    ['nps', '', 3, 33, '6: 1, 9: 1, 10: 1'],
    ['choices', '', 2, null, 'Basil: 1, Mint: 2'],
    ['yes_no', '', 1, null, 'true: 1'],
    ['text', '', 1, null, ''],
    ['stars', 'Sowing', 1, 1, '1: 1'],
  ])
  expect(summaries[0]!.counts.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5])
  expect(summaries[1]!.counts).toHaveLength(11)
})
