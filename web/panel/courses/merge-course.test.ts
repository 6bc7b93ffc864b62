import { describe, expect, test } from 'vitest'
import type { Draft } from './courses.data.ts'
import { mergeCourses, withSide } from './merge-course.rules.ts'

const unit = (key: string, title = key) => ({
  key,
  title,
  description: null,
  status: 'draft' as const,
  published_at: null,
  category: null,
  blocks: [],
})

/** A course as `module: lesson=title lesson, …` says it. */
const course = (outline: string, others: Partial<Draft> = {}): Draft =>
  ({
    modules: outline.split(', ').map((module) => {
      const [name = '', units = ''] = module.split(': ')
      const [key = '', title = key] = name.split('=')
      const words = units.split(' ').filter((word) => word !== '')
      return { key, title, units: words.map((word) => unit(...(word.split('=') as [string, string?]))) }
    }),
    ...others,
  }) as Draft

const outline = ({ modules }: Draft) =>
  modules!
    .map(({ key, title, units }) => {
      const name = (one: { key: string; title: string }) =>
        one.key === one.title ? one.key : `${one.key}=${one.title}`
      return `${name({ key, title })}: ${units.map(name).join(' ')}`.trim()
    })
    .join(', ')

const base = 'soil: a b, seeds: c d'
const merge = (mine: string, theirs: string) => {
  const { draft, conflicts } = mergeCourses(course(base), course(mine), course(theirs))
  return [outline(draft), conflicts.map(({ part, key }) => `${part} ${key}`)]
}

describe('two people who change the same course', () => {
  test.each([
    ['different lessons', 'soil: a=A b, seeds: c d', 'soil: a b, seeds: c d=D', 'soil: a=A b, seeds: c d=D'],
    [
      'a title and a lesson in it',
      'soil=Earth: a b, seeds: c d',
      'soil: a=A b, seeds: c d',
      'soil=Earth: a=A b, seeds: c d',
    ],
    [
      'what is added',
      'soil: a b x, seeds: c d',
      'soil: a y b, seeds: c d, new: z',
      'soil: a y b x, seeds: c d, new: z',
    ],
    ['the order and a lesson', 'seeds: d c, soil: a b', 'soil: a=A b, seeds: c d', 'seeds: d c, soil: a=A b'],
    ['a lesson and its place', 'soil: a=A b, seeds: c d', 'soil: b, seeds: c d a', 'soil: b, seeds: c d a=A'],
    ['what is removed', 'soil: a, seeds: c d', 'soil: a b, seeds: c', 'soil: a, seeds: c'],
    [
      'a lesson that the other removes',
      'soil: a b=B, seeds: c d',
      'soil: a, seeds: c d',
      'soil: a b=B, seeds: c d',
    ],
    [
      'the same in the same way',
      'soil: a=A b, seeds: c d',
      'soil: a=A b, seeds: c d',
      'soil: a=A b, seeds: c d',
    ],
  ])('lose nothing where they change %s', (_, mine, theirs, both) => {
    expect(merge(mine, theirs)).toEqual([both, []])
    if (!both.includes('x')) expect(merge(theirs, mine)).toEqual([both, []])
  })

  test('see both versions of a lesson that both change, and choose either', () => {
    const [mine, theirs] = [course('soil: a=Mine b, seeds: c d'), course('soil: a=Theirs b, seeds: c d')]
    const { draft, conflicts } = mergeCourses(course(base), mine, theirs)
    expect([outline(draft), conflicts.length, conflicts[0]!.part]).toEqual([outline(mine), 1, 'unit'])
    expect(outline(withSide(draft, conflicts[0]!, 'theirs'))).toBe(outline(theirs))
    expect(outline(withSide(draft, conflicts[0]!, 'mine'))).toBe(outline(mine))
  })

  test('see both titles of a module, and both certificates', () => {
    const requires = { all_lessons: true, quizzes_passed: false, exam_product_ids: [] }
    const certificate = (title: string) => ({ certificate: { title, requires } })
    const [mine, theirs] = [
      course('soil=Mine: a b, seeds: c d', certificate('Mine')),
      course('soil=Theirs: a b, seeds: c d', certificate('Theirs')),
    ]
    const { draft, conflicts } = mergeCourses(course(base), mine, theirs)
    expect(conflicts.map(({ part }) => part)).toEqual(['module', 'certificate'])
    const chosen = conflicts.reduce((now, conflict) => withSide(now, conflict, 'theirs'), draft)
    expect(chosen).toEqual(theirs)
  })
})
