import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../context.ts'
import type { JobRunner, OwnJob } from '../jobs/job.ts'
import { type Attempt, type Attempting, attempt, type Outgoing } from './attempt.ts'
import { createBatch } from './batch.ts'
import { type ClaimedRow, type ClaimOptions, claimByLane } from './claim.queries.ts'
import { createLanes } from './lanes.ts'

/** A run that dies leaves its row due again after this. */
const leaseMs = 30_000
/** How long attempts may go on when the process stops; what has no answer then is sent by the next one. */
const stopGraceMs = 4_000
const fullPollMs = 50

/** What came of a claimed row. */
export type Result<Prepared> = {
  row: ClaimedRow
  prepared: Prepared
  /** null: nothing was sent, because there was nothing to send. */
  attempt: Attempt | null
  /** The process stopped before there was an answer: the row is due at once, for another process. */
  released: boolean
}

/** Deliveries of one kind, which the engine knows nothing else about. */
export type Deliveries<Prepared, Extra = unknown> = {
  name: string
  /** What is claimed; `Extra` is what `claim.returns` adds to the rows. */
  claim: Omit<ClaimOptions, 'leaseMs'>
  /** Adds what claimed rows need beside themselves, for all at once; a row that is left out waits for its lease. */
  prepare: (app: App, rows: (ClaimedRow & Extra)[]) => Promise<(Prepared & { row: ClaimedRow })[]>
  /** The request of one attempt; null: nothing is to be sent any more. */
  request: (app: App, prepared: Prepared) => Outgoing | null
  /** Writes what came of several rows, under the fence of their attempts. */
  settle: (app: App, results: Result<Prepared>[]) => Promise<void>
}

/** Declares deliveries as a job. */
export const deliverDue = <Prepared, Extra>(deliveries: Deliveries<Prepared, Extra>): OwnJob => ({
  name: deliveries.name,
  table: deliveries.claim.table,
  createRunner: (app) => createDeliveryRunner(app, deliveries as Deliveries<Prepared>),
})

function createDeliveryRunner<Prepared>(app: App, deliveries: Deliveries<Prepared>): JobRunner {
  const { name } = deliveries
  const claim = { ...deliveries.claim, leaseMs }
  const log = app.log.child({ job: name })
  const lanes = createLanes()
  const running = new Set<Promise<void>>()
  const attempts = new Set<Attempting>()
  const batch = createBatch<Result<Prepared>>((results) => deliveries.settle(app, results), log)
  let changed = Promise.withResolvers<void>()

  app.stopping.addEventListener('abort', () => {
    setTimeout(() => {
      for (const each of attempts) each.abort()
    }, stopGraceMs).unref()
  })

  async function run(prepared: Prepared & { row: ClaimedRow }): Promise<void> {
    const { row } = prepared
    const place = lanes.enter(row.account_id, row.lane)
    const made = await send(prepared)
    if (lanes.leave(place, made?.http_status != null && made.error === null)) {
      changed.resolve()
      changed = Promise.withResolvers()
    }
    await batch.add({ row, prepared, attempt: made, released: made?.error === 'aborted' })
  }

  async function send(prepared: Prepared): Promise<Attempt | null> {
    const outgoing = deliveries.request(app, prepared)
    if (outgoing === null) return null
    const attempting = attempt(app, outgoing)
    attempts.add(attempting)
    const made = await attempting.made
    attempts.delete(attempting)
    return made
  }

  return {
    name,
    async claim() {
      const now = new Date(app.clock.nowMs())
      const bounds = lanes.bounds()
      const rows = await claimByLane(app.db, claim, now, bounds)
      lanes.claimed(rows, bounds)
      if (rows.length === 0) return 0
      for (const prepared of await deliveries.prepare(app, rows)) {
        const done = run(prepared)
          .catch((err) => log.error({ err }, 'a delivery failed; it is sent again when its lease ends'))
          .finally(() => running.delete(done))
        running.add(done)
      }
      return rows.length
    },
    isFull: () => lanes.isFull(),
    // What turns slow frees a place too.
    oneDone: () => (lanes.isFull() ? Promise.race([changed.promise, pause(fullPollMs)]) : changed.promise),
    allDone: () => Promise.all(running),
  }
}
