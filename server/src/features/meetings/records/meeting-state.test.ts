import { expect, test } from 'vitest'
import { isAhead, isScheduled, type Outcome, statusAt } from './meeting-state.rules.ts'

const at = (time: string) => new Date(`2027-05-04T${time}:00.000Z`)
const times = (outcome: Outcome | null = null) => ({
  starts_at: at('09:00').toISOString(),
  ends_at: at('09:30').toISOString(),
  outcome,
})

test.each([
  ['08:59', 'scheduled'],
  ['09:00', 'in_progress'],
  ['09:29', 'in_progress'],
  ['09:30', 'completed'],
])('at %s the clock says %s', (time, status) => {
  expect(statusAt(times(), at(time))).toBe(status)
})

test.each(['completed', 'cancelled', 'no_show'] as const)('%s stays, whatever the clock says', (outcome) => {
  for (const time of ['08:00', '09:15', '10:00']) expect(statusAt(times(outcome), at(time))).toBe(outcome)
})

test('a host can move and cancel it until it ends, a visitor until it begins', () => {
  expect(['08:59', '09:15', '09:30'].map((time) => isAhead(times(), at(time)))).toEqual([true, true, false])
  expect(['08:59', '09:00'].map((time) => isScheduled(times(), at(time)))).toEqual([true, false])
  expect(isAhead(times('cancelled'), at('08:00'))).toBe(false)
})
