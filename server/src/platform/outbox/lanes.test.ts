import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLanes, type Place } from './lanes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const roomOf = (lanes: ReturnType<typeof createLanes>, lane: number) => {
  const { known, other_room } = lanes.bounds()
  return known.find((one) => one.lane === lane)?.room ?? other_room
}

test('a destination starts with two attempts at once, gets more with each success, and one when it fails', () => {
  const lanes = createLanes()
  expect(roomOf(lanes, 1)).toBe(2)
  const first = lanes.enter(1, 1)
  expect(roomOf(lanes, 1)).toBe(1)
  lanes.leave(first, true)
  expect(roomOf(lanes, 1)).toBe(3)
  for (let i = 0; i < 40; i++) lanes.leave(lanes.enter(1, 1), true)
  expect(roomOf(lanes, 1)).toBe(16)
  lanes.leave(lanes.enter(1, 1), false)
  expect(roomOf(lanes, 1)).toBe(1)
})

test('however many destinations hang, quick ones have places again within a second', () => {
  const lanes = createLanes()
  for (let lane = 1; lane <= 256; lane++) lanes.enter(1, lane)
  expect(lanes.isFull()).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(lanes.isFull()).toBe(false)
  expect(roomOf(lanes, 9_999)).toBe(2)
  // Those that hang get no further place: all that are for them are taken.
  expect(roomOf(lanes, 1)).toBe(0)
})

test('places given and taken always add up, and no destination has more than sixteen at once', () => {
  const step = fc.record({
    lane: fc.integer({ min: 1, max: 5 }),
    ms: fc.nat(1_500),
    enter: fc.boolean(),
    ok: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const lanes = createLanes()
      const open: { lane: number; place: Place }[] = []
      for (const { lane, ms, enter, ok } of steps) {
        vi.advanceTimersByTime(ms)
        const room = roomOf(lanes, lane)
        const running = open.filter((one) => one.lane === lane).length
        expect(room).toBeGreaterThanOrEqual(0)
        expect(room + running).toBeLessThanOrEqual(Math.max(16, running))
        if (enter && room > 0) open.push({ lane, place: lanes.enter(1, lane) })
        else if (open.length > 0) lanes.leave(open.shift()!.place, ok)
      }
      for (const { place } of open) lanes.leave(place, true)
      expect(lanes.bounds().limit).toBeGreaterThanOrEqual(256)
    }),
    { numRuns: 1_000 },
  )
})

test('a destination with a backlog asks for more when half of its places are free, whatever claims found no room', () => {
  const lanes = createLanes()
  const claim = (count: number) => {
    const bounds = lanes.bounds()
    const room = bounds.known.find((one) => one.lane === 1)?.room ?? bounds.other_room
    const rows = Array.from({ length: Math.min(count, room) }, () => ({ account_id: 1, lane: 1, room }))
    lanes.claimed(rows, bounds)
    return rows.map(() => lanes.enter(1, 1))
  }
  const [first, second] = claim(100)
  expect(claim(100)).toEqual([])
  expect([lanes.leave(first!, true), lanes.leave(second!, true)]).toEqual([true, true])
  const last = claim(1)
  // It took all that there was.
  expect(lanes.leave(last[0]!, true)).toBe(false)
})
