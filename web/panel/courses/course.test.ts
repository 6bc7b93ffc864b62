import { describe, expect, test } from 'vitest'
import { moved, problemsByPath, withKind, withUnitMoved } from './course.rules.ts'
import { newModule, newUnit } from './new-parts.ts'

describe('a list', () => {
  test('has the same items after one of them moved, in the new order', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  })

  test('stays as it is where there is no such place', () => {
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  })
})

test('a lesson that moves is in its new module alone, as it was', () => {
  const lesson = newUnit('sowing', 'Sowing')
  const modules = [
    { ...newModule('one', 'One'), units: [lesson] },
    { ...newModule('two', 'Two'), units: [newUnit('first', 'First'), newUnit('second', 'Second')] },
  ]
  const after = withUnitMoved(modules, lesson.key, modules[1]!.key, 1)
  expect(after.map(({ units }) => units.map(({ title }) => title))).toEqual([
    [],
    ['First', 'Sowing', 'Second'],
  ])
  expect(after[1]!.units[1]).toBe(lesson)
})

test('problems stand at the path of their field, the first of several', () => {
  const problems = problemsByPath(
    'modules[0].title: expected text\nmodules[0].title: expected more\nexpected either modules or an exam',
  )
  expect([...problems]).toEqual([
    ['modules[0].title', 'expected text'],
    ['', 'expected either modules or an exam'],
  ])
})

test('a question of another kind keeps its key, so that the answers of students stay with it', () => {
  const question = {
    key: 'q1',
    kind: 'single',
    question: 'Which?',
    options: ['a', 'b'],
    answer: 'a',
    points: 2,
  } as const
  const changed = withKind({ ...question, options: [...question.options] }, 'true_false')
  expect(changed).toEqual({ key: 'q1', kind: 'true_false', question: 'Which?', points: 2, answer: true })
})
