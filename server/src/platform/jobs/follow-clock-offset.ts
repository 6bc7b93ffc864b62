import { formatClockOffset } from '../clock-offset.rules.ts'
import type { App } from '../context.ts'
import { createOperatorContext } from '../create-context.ts'
import { listClockOffsets } from '../presence/presence.queries.ts'
import { lockClockOffset, saveClockOffset, turnBackDueRows } from './clock-offset.queries.ts'
import type { Job } from './job.ts'

/**
 * Compares the clock of this server, before it runs jobs, with that of the servers before it. Where it goes back, leases and
 * retries are moved back with it: dated by the earlier clock, they would hold work for as long as the clocks differ. They
 * stay where a process with another clock still lives, as they may be its own, and are moved back at the next start that is
 * alone: until then the offset that is kept is the latest by which rows were dated.
 */
export async function followClockOffset(app: App, jobs: Job[]): Promise<void> {
  const offset_seconds = app.config.CLOCK_OFFSET
  const isAlone = !(await warnOfOtherClocks(app))
  await createOperatorContext(app).transaction(async ({ db }) => {
    const before_seconds = await lockClockOffset(db)
    if (before_seconds === offset_seconds) return
    const back_seconds = before_seconds - offset_seconds
    if (back_seconds > 0 && !isAlone) return
    await saveClockOffset(db, offset_seconds)
    if (back_seconds < 0) return
    const now_ms = app.clock.nowMs()
    const turn = { back_seconds, now: new Date(now_ms), before: new Date(now_ms + back_seconds * 1000) }
    for (const job of jobs) await turnBackDueRows(db, job, turn)
  })
}

/** Warns where a process that lives has its clock elsewhere. @returns whether there is one */
export async function warnOfOtherClocks({ config, db, log }: App): Promise<boolean> {
  const others = (await listClockOffsets(db)).filter((seconds) => seconds !== config.CLOCK_OFFSET)
  if (others.length === 0) return false
  log.warn(
    { clock_offsets: others.map((seconds) => (seconds === 0 ? 'none' : formatClockOffset(seconds))) },
    'another process on this database runs with another CLOCK_OFFSET; give all of them the same one',
  )
  return true
}
