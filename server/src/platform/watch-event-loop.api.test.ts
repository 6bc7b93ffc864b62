import { expect, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { createTestClock } from '../../test/clock.ts'
import { createTestAccount } from '../../test/factories.ts'
import { watchEventLoop } from './watch-event-loop.ts'

const blockMs = 500

/** A clock that holds the whole thread each time that it is asked, from `slowDown` on; `onFirst` runs just before. */
function createSlowClock() {
  const clock = createTestClock()
  const { nowMs } = clock
  const slowDown = (onFirst: () => void) => {
    let isFirst = true
    clock.nowMs = () => {
      if (isFirst) onFirst()
      isFirst = false
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, blockMs)
      return nowMs()
    }
  }
  return { clock, slowDown }
}

test('what blocks the event loop is in the log, with how long and what ran, but not again and again; /metrics has it too', async () => {
  const { clock, slowDown } = createSlowClock()
  const app = await startTestApp({ clock })
  const account = await createTestAccount(app)
  slowDown(() => watchEventLoop(app.app))
  // An answer arrives after the timers that were held up.
  for (let i = 0; i < 2; i++) expect((await account.api.get('/usage')).status).toBe(200)
  const warnings = app.logged.filter(({ msg }) => msg === 'the event loop was blocked')
  expect(warnings).toEqual([
    expect.objectContaining({ running: expect.arrayContaining(['GET /api/v1/usage']) }),
  ])
  // The timer was due 100 ms after the block began.
  expect(warnings[0]!.blocked_ms).toBeGreaterThanOrEqual(blockMs - 100)
  const { text } = await app.request({ path: '/metrics' })
  const lag = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (.+)$`, 'm').exec(text)?.[1])
  expect(lag('max')).toBeGreaterThanOrEqual(blockMs / 1_000)
  expect(lag('p50')).toBeLessThanOrEqual(lag('p99'))
})
