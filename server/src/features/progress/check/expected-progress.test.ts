import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Activity } from '../activity/activity.rules.ts'
import { differences, expectedProgress, noProgress } from './expected-progress.rules.ts'

const lessons = [1, 2, 3]
const step = fc.record({
  /** Seconds since the step before. */
  after: fc.nat(2),
  do: fc.constantFrom('open', 'complete', 'uncomplete', 'publish', 'withdraw'),
  lesson: fc.constantFrom(...lessons),
})

/** Plays a history as the campus records it: evidence, marks, and what is published at its end. */
function play(history: { after: number; do: string; lesson: number }[]) {
  const published = new Set(lessons)
  const marks = new Map<number, string>()
  const activities: Activity[] = []
  let second = 0
  for (const { after, do: what, lesson } of history) {
    second += after
    const at = new Date(second * 1000).toISOString()
    const record = (kind: Activity['kind']) =>
      activities.push({ kind, at, unit_id: lesson, webinar_id: null })
    if (what === 'publish') published.add(lesson)
    else if (what === 'withdraw') published.delete(lesson)
    else if (what === 'open') record('lesson_opened')
    else if (what === 'uncomplete') marks.delete(lesson)
    else if (!marks.has(lesson)) {
      marks.set(lesson, at)
      record('lesson_completed')
    }
  }
  return { published, marks, activities }
}

/** The same, read from the last step to the first. */
function readBackwards(history: { after: number; do: string; lesson: number }[]) {
  const moments = history.map((_, index) =>
    history.slice(0, index + 1).reduce((sum, { after }) => sum + after, 0),
  )
  const last = (lesson: number, ...what: string[]) =>
    history.findLastIndex((each) => each.lesson === lesson && what.includes(each.do))
  const stands = lessons.filter((lesson) => last(lesson, 'complete') > last(lesson, 'uncomplete'))
  /** The step that set a mark: the first completion since it was last taken back. */
  const setAt = (lesson: number, before = history.length) => {
    const taken = history.findLastIndex(
      (each, index) => index < before && each.lesson === lesson && each.do === 'uncomplete',
    )
    return history.findIndex(
      (each, index) => index > taken && each.lesson === lesson && each.do === 'complete',
    )
  }
  const isActivity = (index: number) =>
    history[index]!.do === 'open' ||
    (history[index]!.do === 'complete' && setAt(history[index]!.lesson, index) === index)
  const active = history.map((_, index) => index).filter(isActivity)
  const lastMoment = Math.max(...active.map((index) => moments[index]!))
  const atLast = active.filter((index) => moments[index] === lastMoment).map((index) => history[index]!)
  const completed = atLast.filter((each) => each.do === 'complete')
  const deciding = completed.length > 0 ? completed : atLast
  const iso = (second: number) => (Number.isFinite(second) ? new Date(second * 1000).toISOString() : null)
  return {
    granted_at: null,
    search_text: null,
    last_activity_at: iso(lastMoment),
    last_activity_kind:
      deciding.length === 0 ? null : completed.length > 0 ? 'lesson_completed' : 'lesson_opened',
    last_activity_unit_id: deciding.length === 0 ? null : Math.max(...deciding.map(({ lesson }) => lesson)),
    last_activity_webinar_id: null,
    last_marked_at: iso(Math.max(...stands.map((lesson) => moments[setAt(lesson)]!))),
    completed_lessons: stands.filter((lesson) => last(lesson, 'withdraw') <= last(lesson, 'publish')).length,
  }
}

test('10,000 histories give what is read from them backwards', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (history) => {
      const { published, marks, activities } = play(history)
      const standing = [...marks].map(([lesson, completed_at]) => ({
        completed_at,
        is_published: published.has(lesson),
      }))
      expect(expectedProgress({ granted_at: null, search_text: 'ana', activities, marks: standing })).toEqual(
        readBackwards(history),
      )
    }),
    { numRuns: 10_000 },
  )
})

test('differences name the field, what is kept and what is expected', () => {
  const kept = { ...noProgress, completed_lessons: 2, granted_at: '2026-01-01T00:00:00.000Z' }
  expect(differences(kept, { ...kept, completed_lessons: 1 })).toEqual([
    { field: 'completed_lessons', kept: 2, expected: 1 },
  ])
  expect(differences(kept, { ...kept })).toEqual([])
})
