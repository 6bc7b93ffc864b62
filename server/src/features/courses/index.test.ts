import { expect, test } from 'vitest'
import type { Question } from './index.ts'
import { withoutAnswers } from './index.ts'

const base = { question: 'What is it?', points: 1 }
const questions: Question[] = [
  { ...base, key: 'a', kind: 'single', options: ['secret one', 'other'], answer: 'secret one' },
  { ...base, key: 'b', kind: 'multiple', options: ['x', 'y'], answer: ['x'] },
  { ...base, key: 'c', kind: 'true_false', answer: false },
  { ...base, key: 'd', kind: 'number', answer: 20, tolerance: 2 },
  { ...base, key: 'e', kind: 'short_text', answer: ['aphid'] },
  { ...base, key: 'f', kind: 'long_text' },
]

test('a question is shown with its options and points, and with nothing that tells its answer', () => {
  expect(withoutAnswers(questions)).toEqual([
    { ...base, key: 'a', kind: 'single', options: ['secret one', 'other'] },
    { ...base, key: 'b', kind: 'multiple', options: ['x', 'y'] },
    { ...base, key: 'c', kind: 'true_false' },
    { ...base, key: 'd', kind: 'number' },
    { ...base, key: 'e', kind: 'short_text' },
    { ...base, key: 'f', kind: 'long_text' },
  ])
})
