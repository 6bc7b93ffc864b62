/** An event of Chromium's own tracing; times are in microseconds. */
export type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  pid: number
  tid: number
  args?: {
    frame?: string
    data?: { isMainFrame?: boolean; isOutermostMainFrame?: boolean; documentLoaderURL?: string }
  }
}

/** A task of this length holds up nobody's click. */
const freeMs = 50

/**
 * When the largest part of a page was painted, and how long its main thread was held up in tasks of more than 50 ms
 * between its first paint and the end of the trace.
 * @param address of the page
 */
export function readTrace(events: TraceEvent[], address: string): { paintMs: number; blockingMs: number } {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === address,
  )
  if (start === undefined) throw new Error(`the trace does not hold ${address}`)
  const after = events.filter(({ pid, ts }) => pid === start.pid && ts >= start.ts)
  const largest = after.filter(({ name }) => name === 'largestContentfulPaint::Candidate').at(-1)
  const first = after.find(({ name }) => name === 'firstContentfulPaint')
  if (largest === undefined || first === undefined) throw new Error('nothing was painted')
  const tasks = after.filter(
    ({ name, tid, ts, dur = 0 }) => name === 'RunTask' && tid === start.tid && ts + dur > first.ts,
  )
  const blocking = tasks.map(({ ts, dur = 0 }) => (ts + dur - Math.max(ts, first.ts)) / 1_000 - freeMs)
  return {
    paintMs: (largest.ts - start.ts) / 1_000,
    blockingMs: blocking.filter((ms) => ms > 0).reduce((sum, ms) => sum + ms, 0),
  }
}
