import { describe, expect, test } from 'vitest'
import { lessonOpening, nextLesson } from './opening.rules.ts'

const [before, start, after] = [
  '2026-02-28T23:59:59.999Z',
  '2026-03-01T00:00:00.000Z',
  '2026-03-01T00:00:00.001Z',
]

describe('a lesson', () => {
  test.each([
    ['active', 'all', before, 'open'],
    ['active', 'all', start, 'open'],
    ['active', 'all', after, 'open'],
    ['active', 'since_joined', before, 'before_your_access'],
    ['active', 'since_joined', start, 'open'],
    ['active', 'since_joined', after, 'open'],
    ['paused', 'all', before, 'access_paused'],
    ['paused', 'all', after, 'access_paused'],
    ['paused', 'since_joined', before, 'access_paused'],
    ['paused', 'since_joined', after, 'access_paused'],
    ['expired', 'all', before, 'access_ended'],
    ['expired', 'all', after, 'access_ended'],
    ['expired', 'since_joined', before, 'access_ended'],
    ['expired', 'since_joined', after, 'access_ended'],
  ] as const)('of %s access to a course for %s, dated %s, is %s', (status, visibility, date, expected) => {
    expect(lessonOpening({ status, granted_at: start }, visibility, date)).toBe(expected)
  })
})

test('the lesson to go on with is the first one that is open and not completed, whatever comes before and after', () => {
  const states = [0, 1, 2, 3].map((bits) => ({ open: (bits & 1) > 0, completed: (bits & 2) > 0 }))
  const courses = states.flatMap((a) => states.flatMap((b) => states.map((c) => [a, b, c])))
  for (const lessons of courses) {
    const expected = lessons.findIndex((lesson) => lesson.open && !lesson.completed)
    const next = nextLesson(lessons)
    expect(next === undefined ? -1 : lessons.indexOf(next)).toBe(expected)
  }
  expect(nextLesson([])).toBeUndefined()
})
