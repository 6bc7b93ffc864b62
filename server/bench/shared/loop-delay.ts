import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Delays of timers beyond the time that was asked for. Requests that came meanwhile waited as long. */
export type LoopDelay = { p50_ms: number; p99_ms: number; max_ms: number }

const resolutionMs = 1

let histogram: ReturnType<typeof monitorEventLoopDelay> | undefined

/** Questions of a parent process: `watch` begins to measure this process' event loop, `delay` ends and tells. */
export const loopDelayAnswers = {
  watch: () => {
    histogram = monitorEventLoopDelay({ resolution: resolutionMs })
    histogram.enable()
  },
  delay: (): LoopDelay => {
    histogram!.disable()
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs)
    const at = (percent: number) => late(histogram!.percentile(percent))
    return { p50_ms: at(50), p99_ms: at(99), max_ms: late(histogram!.max) }
  },
}
