import { expect, test } from 'vitest'
import { presentExam } from './present-exam.ts'

test('whoever grades reads each question with its answer in full, and the points that it has', () => {
  const essay = `Tomatoes in the sun. ${'And mint. '.repeat(40)}`
  const shown = presentExam({
    ...{
      id: 10000000001,
      attempt: 1,
      product_id: 10000000002,
      visitor_id: 10000000003,
      email: null,
      name: 'Ana',
    },
    ...{ status: 'submitted', submitted_at: '2026-03-01T10:00:00.000Z' },
    grade: { score: 2, max_score: 9, percent: 22.22, passed: null },
    questions: [
      {
        key: 'herbs',
        kind: 'multiple',
        question: 'Which grow well?',
        options: ['Basil', 'Oak', 'Mint'],
        points: 2,
      },
      { key: 'plan', kind: 'long_text', question: 'Plan a balcony.', points: 4 },
      { key: 'shade', kind: 'true_false', question: 'Tomatoes like shade', points: 3 },
    ],
    answers: [
      { key: 'herbs', value: ['Basil', 'Mint'], points: 2 },
      { key: 'plan', value: essay, points: null },
    ],
  })
  expect(shown).toContain('grade.percent')
  expect(shown.split('\n\n').slice(1)).toEqual([
    'herbs (multiple, 2 of 2)\nWhich grow well?\nBasil, Mint',
    `plan (long_text, – of 4)\nPlan a balcony.\n${essay}`,
    'shade (true_false, no answer)\nTomatoes like shade\n–',
  ])
})
