import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Activity, activityKinds, latestActivity } from './activity.rules.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
const activity = fc.record({
  kind: fc.constantFrom(...activityKinds),
  at: fc.nat(3).map(at),
  unit_id: fc.integer({ min: 1, max: 3 }),
  webinar_id: fc.constant(null),
})

test('at the same moment completed comes before opened, then video, live, replay', () => {
  const at_once = activityKinds.map((kind): Activity => ({ kind, at: at(1), unit_id: 1, webinar_id: null }))
  for (const [index, { kind }] of at_once.entries())
    expect(latestActivity(at_once.slice(index).reverse())?.kind).toBe(kind)
  expect(activityKinds).toEqual(['lesson_completed', 'lesson_opened', 'video', 'live', 'replay'])
})

test('the latest activity is the same in whatever order activities are told', () => {
  fc.assert(
    fc.property(fc.array(activity), fc.infiniteStream(fc.nat()), (activities, random) => {
      const shuffled = activities
        .map((each) => ({ each, order: random.next().value as number }))
        .sort((a, b) => a.order - b.order)
        .map(({ each }) => each)
      const latest = latestActivity(activities)
      expect(latestActivity(shuffled)).toEqual(latest)
      expect(activities.every((each) => each.at <= latest!.at)).toBe(true)
    }),
  )
  expect(latestActivity([])).toBeNull()
})
