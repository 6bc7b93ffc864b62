import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../context.ts'
import { withKeptPlans } from '../db/pipeline.ts'
import { type ClaimSource, claimDueRows, type Group } from '../jobs/claim.queries.ts'
import type { DueRow, JobRunner, RunnerJob } from '../jobs/job.ts'
import { type Attempt, type OutgoingRequest, type RunningAttempt, startAttempt } from './attempt.ts'
import { createBatchWriter } from './batch-writer.ts'
import { createDestinationLimiter, type Slot } from './destination-limiter.ts'

/** A run that dies leaves its row due again after this. */
const leaseMs = 30_000
/** Attempts may go on this long when the process stops. Another process repeats those without an answer by then. */
const stopGraceMs = 3_000
const fullPollMs = 50

/** A claimed delivery. `attempt` fences it: a result that comes too late changes nothing. */
export type ClaimedRow = DueRow & { destination_id: number }

/** The result of a claimed row. */
export type Result<Prepared> = {
  row: ClaimedRow
  prepared: Prepared
  /** null: there was nothing to send. */
  attempt: Attempt | null
  /** The process stopped before there was an answer: the row is due at once, for another process. */
  released: boolean
}

/** One kind of delivery: the rules that the job follows. */
export type DeliveryKind<Prepared, Extra = unknown> = {
  name: string
  /** Each destination is a group. `returning` names it destination_id and adds the columns of `Extra`. */
  claim: Omit<ClaimSource, 'leaseMs'>
  /** Adds what the attempts need, for all rows at once. A row that is left out is due again when its lease ends. */
  prepare: (app: App, rows: (ClaimedRow & Extra)[]) => Promise<(Prepared & { row: ClaimedRow })[]>
  /** The request of one attempt; null where there is nothing to send any more. */
  buildRequest: (app: App, prepared: Prepared) => OutgoingRequest | null
  /** Writes the results of several rows, fenced by their attempts. */
  recordResults: (app: App, results: Result<Prepared>[]) => Promise<void>
}

/** Declares a job that sends the due rows of one kind of delivery. */
export const defineDeliveryJob = <Prepared, Extra>(kind: DeliveryKind<Prepared, Extra>): RunnerJob => ({
  name: kind.name,
  table: kind.claim.table,
  createRunner: (app) => createDeliveryRunner(app, kind as DeliveryKind<Prepared>),
})

function createDeliveryRunner<Prepared>(app: App, kind: DeliveryKind<Prepared>): JobRunner {
  const { name } = kind
  const source = { ...kind.claim, leaseMs }
  const log = app.log.child({ job: name })
  const limiter = createDestinationLimiter()
  const running = new Set<Promise<void>>()
  const attempts = new Set<RunningAttempt>()
  const results = createBatchWriter<Result<Prepared>>((batch) => kind.recordResults(app, batch), log)
  let walked_to: Group | null = null
  let claimWorthwhile = Promise.withResolvers<void>()

  app.stopping.addEventListener('abort', () => {
    setTimeout(() => {
      for (const attempt of attempts) attempt.abort()
    }, stopGraceMs).unref()
  })

  /** Prepares claimed rows, which hold their slots meanwhile, and delivers them. */
  async function deliverClaimed(rows: ClaimedRow[]): Promise<void> {
    const slots = new Map(rows.map((row) => [row, limiter.acquire(row.account_id, row.destination_id)]))
    try {
      for (const prepared of await kind.prepare(app, rows)) {
        const { row } = prepared
        track(deliver(prepared, slots.get(row)!))
        slots.delete(row)
      }
    } finally {
      for (const slot of slots.values()) release(slot, false)
    }
  }

  async function deliver(prepared: Prepared & { row: ClaimedRow }, slot: Slot): Promise<void> {
    const { row } = prepared
    const attempt = await send(prepared)
    release(slot, attempt !== null && attempt.http_status !== null && attempt.error === null)
    await results.add({ row, prepared, attempt, released: attempt?.error === 'aborted' })
  }

  function release(slot: Slot, succeeded: boolean): void {
    if (!limiter.release(slot, succeeded)) return
    claimWorthwhile.resolve()
    claimWorthwhile = Promise.withResolvers()
  }

  function track(work: Promise<void>): void {
    const done = work
      .catch((err) => log.error({ err }, 'a delivery failed; it is sent again when its lease ends'))
      .finally(() => running.delete(done))
    running.add(done)
  }

  async function send(prepared: Prepared): Promise<Attempt | null> {
    const request = kind.buildRequest(app, prepared)
    if (request === null) return null
    const attempt = startAttempt(app, request)
    attempts.add(attempt)
    const finished = await attempt.finished
    attempts.delete(attempt)
    return finished
  }

  return {
    name,
    async claim() {
      const now = new Date(app.clock.nowMs())
      const limits = { ...limiter.claimLimits(), walked_to }
      const claimed = await withKeptPlans(app.pool, (db) => claimDueRows<ClaimedRow>(db, source, now, limits))
      const { rows } = claimed
      walked_to = claimed.walked_to
      limiter.recordClaim(rows, limits)
      // The next claim need not wait until these are prepared.
      if (rows.length > 0) track(deliverClaimed(rows))
      return rows.length
    },
    isFull: () => limiter.isFull(),
    // An attempt that becomes slow frees a quick slot without ending, which only a look at the limiter finds.
    oneDone: () =>
      limiter.isFull() ? Promise.race([claimWorthwhile.promise, pause(fullPollMs)]) : claimWorthwhile.promise,
    async allDone() {
      // What is prepared now is delivered after it.
      while (running.size > 0) await Promise.all(running)
    },
  }
}
