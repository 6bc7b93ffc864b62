import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addToRate, type RateWindow } from './minimum-rate.rules.ts'

const start: RateWindow = { started_ms: 5_000, bytes: 0 }

test('within a minute any rate is accepted, and the bytes add up', () => {
  const first = addToRate(start, 10, 5_000)
  expect(first).toEqual({ started_ms: 5_000, bytes: 10 })
  expect(addToRate(first!, 5, 64_999)).toEqual({ started_ms: 5_000, bytes: 15 })
})

test('after a minute 262,144 bytes are enough and one less is not, and a new window starts', () => {
  expect(addToRate(start, 262_144, 65_000)).toEqual({ started_ms: 65_000, bytes: 0 })
  expect(addToRate(start, 262_143, 65_000)).toBeNull()
})

test('a pause of several minutes needs the bytes of all of them', () => {
  expect(addToRate(start, 3 * 262_144, 185_000)).not.toBeNull()
  expect(addToRate(start, 3 * 262_144 - 1, 185_000)).toBeNull()
})

test('a stream is accepted for as long as each of its windows has its bytes', () => {
  const steps = fc.array(fc.tuple(fc.nat(400_000), fc.nat(90_000)), { maxLength: 40 })
  fc.assert(
    fc.property(steps, (chunks) => {
      let window: RateWindow | null = start
      let [nowMs, startedMs, bytes] = [start.started_ms, start.started_ms, 0]
      for (const [chunkBytes, delayMs] of chunks) {
        nowMs += delayMs
        bytes += chunkBytes
        window = addToRate(window, chunkBytes, nowMs)
        const minutes = (nowMs - startedMs) / 60_000
        expect(window === null).toBe(minutes >= 1 && bytes < 262_144 * minutes)
        if (window === null) return
        if (minutes >= 1) [startedMs, bytes] = [nowMs, 0]
      }
    }),
  )
})
