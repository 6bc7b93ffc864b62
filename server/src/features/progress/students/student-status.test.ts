import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attentionRank, sortKey, sorts } from './sorts.rules.ts'
import {
  type Progress,
  standingNumber,
  standings,
  standingsOf,
  studentStatus,
} from './student-status.rules.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const hour = 3_600_000
const day = 24 * hour

const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
const student = (fields: Partial<Progress> = {}): Progress => ({
  granted_at: ago(200 * day),
  last_activity_at: null,
  last_marked_at: null,
  completed_lessons: 0,
  ...fields,
})
const standing = (fields: Partial<Progress>, total = 10) => {
  const { status, status_days, needs_attention } = studentStatus(student(fields), total, now)
  return `${status} ${status_days}${needs_attention ? '!' : ''}`
}

test('a status changes at its very millisecond', () => {
  const active = (ms: number) => standing({ last_activity_at: ago(ms) })
  expect([0, day - 1, day, 7 * day - 1].map(active)).toEqual(['active 0', 'active 0', 'active 1', 'active 6'])
  expect([7 * day, 14 * day - 1].map(active)).toEqual(['at_risk 7!', 'at_risk 13!'])
  expect([14 * day, 90 * day - 1].map(active)).toEqual(['stalled 14!', 'stalled 89!'])
  expect([90 * day, 150 * day].map(active)).toEqual(['stalled 90', 'stalled 150'])
  const silent = (ms: number) => standing({ granted_at: ago(ms) })
  expect([0, 7 * day - 1].map(silent)).toEqual(['not_started 0', 'not_started 6'])
  expect([7 * day, 30 * day - 1].map(silent)).toEqual(['not_started 7!', 'not_started 29!'])
  expect([30 * day].map(silent)).toEqual(['not_started 30'])
})

test('completed needs a published lesson, comes before every other state, and counts from the last mark', () => {
  const done = { completed_lessons: 3, last_activity_at: ago(8 * day), last_marked_at: ago(20 * day) }
  expect(standing(done, 3)).toBe('completed 20')
  expect(standing(done, 2)).toBe('completed 20')
  expect(standing(done, 4)).toBe('at_risk 8!')
  expect(standing({}, 0)).toBe('not_started 200')
})

test('what is still to come when a page is read as of an earlier moment was 0 days ago', () => {
  expect(standing({ last_activity_at: ago(-hour) })).toBe('active 0')
  expect(standing({ granted_at: ago(-3 * day) })).toBe('not_started 0')
})

/** The table of states as it is read aloud, day by day. */
function readAloud(
  { granted_at, last_activity_at, last_marked_at, completed_lessons }: Progress,
  total: number,
) {
  const since = (moment: string) => {
    let days = 0
    for (let t = Date.parse(moment) + day; t <= now.getTime(); t += day) days += 1
    return days
  }
  if (total >= 1 && total <= completed_lessons) return ['completed', since(last_marked_at!), false]
  if (!last_activity_at) {
    const days = since(granted_at)
    return ['not_started', days, [...Array(30).keys()].slice(7).includes(days)]
  }
  const days = since(last_activity_at)
  const status = days >= 14 ? 'stalled' : days >= 7 ? 'at_risk' : 'active'
  return [status, days, status === 'at_risk' || (status === 'stalled' && !(days >= 90))]
}

const days = fc.oneof(fc.constantFrom(0, 6, 7, 8, 13, 14, 29, 30, 89, 90), fc.nat(120))
const moment = fc
  .tuple(days, fc.oneof(fc.constantFrom(0, 1, -1), fc.nat(day)))
  .map(([count, rest]) => ago(Math.max(0, count * day + rest)))
const anyProgress = fc
  .record({
    granted_at: moment,
    last_activity_at: fc.option(moment),
    last_marked_at: moment,
    completed_lessons: fc.nat(4),
  })
  .map((given) => (given.completed_lessons > 0 ? given : { ...given, last_marked_at: null }))

test('10,000 students are rated as the table of states says', () => {
  fc.assert(
    fc.property(anyProgress, fc.nat(4), (progress, total) => {
      const { status, status_days, needs_attention } = studentStatus(progress, total, now)
      expect([status, status_days, needs_attention]).toEqual(readAloud(progress, total))
      expect(standings[standingNumber(status, needs_attention)]).toEqual({ status, needs_attention })
    }),
    { numRuns: 10_000 },
  )
})

test('a filter lets through the standings of its status, and attention those of three', () => {
  const names = (filter: Parameters<typeof standingsOf>[0]) =>
    standingsOf(filter).map(
      (number) => `${standings[number]!.status}${standings[number]!.needs_attention ? '!' : ''}`,
    )
  expect(names('attention')).toEqual(['at_risk!', 'stalled!', 'not_started!'])
  expect(names('stalled')).toEqual(['stalled!', 'stalled'])
  expect(names('completed')).toEqual(['completed'])
  expect(new Set(standings.map(({ status }) => status)).size).toBe(5)
})

test('who needs no attention shares one rank, the last', () => {
  const ranks = standings.map(({ status, needs_attention }) => attentionRank(status, needs_attention))
  expect(ranks).toEqual([0, 1, 2, 3, 3, 3, 3])
})

test('the key of a sort is what it sorts by', () => {
  const progress = student({ completed_lessons: 2, last_activity_at: ago(8 * day) })
  const rated = { ...progress, ...studentStatus(progress, 10, now) }
  expect(sorts.map((sort) => sortKey(sort, rated))).toEqual([
    [0, 8],
    [Date.parse(rated.granted_at)],
    [Date.parse(rated.granted_at)],
    [2],
    [2],
    [Date.parse(rated.last_activity_at!)],
    [Date.parse(rated.last_activity_at!)],
  ])
  expect(sortKey('activity', { ...rated, last_activity_at: null })).toEqual([null])
})
