import type { App } from '../../../platform/context.ts'
import { createOperatorContext } from '../../../platform/create-context.ts'
import { type Attempt, answerExcerpt, type Result } from '../../../platform/outbox/index.ts'
import { type ConnectionHealthUpdate, updateConnectionHealth } from '../connections/connections.queries.ts'
import {
  type ChangedDelivery,
  type LockedDelivery,
  lockClaimed,
  writeDeliveries,
} from '../deliveries/deliveries.queries.ts'
import {
  type AttemptOutcome,
  afterAttempt,
  afterObstacle,
  afterRelease,
} from '../deliveries/delivery.rules.ts'
import { classifyAttempt } from './classify-attempt.rules.ts'
import { type PreparedDelivery, redactToken } from './prepare-deliveries.ts'

type ClassifiedResult = {
  row: Result<PreparedDelivery>['row']
  /** null: nothing was sent, or there was no answer before the process stopped. */
  outcome: (AttemptOutcome & { attempt: Attempt }) | null
  released: boolean
}

/** Writes the results of claimed deliveries, unless those were claimed anew, and updates their connections' health. */
export async function recordResults(app: App, results: Result<PreparedDelivery>[]): Promise<void> {
  const classified = new Map(results.map((result) => [claimKey(result.row), classify(result)]))
  await createOperatorContext(app).transaction(async ({ db, now }) => {
    const locked = await lockClaimed(
      db,
      results.map(({ row }) => row),
    )
    const current = locked.map((delivery) => ({ delivery, result: classified.get(claimKey(delivery))! }))
    await writeDeliveries(
      db,
      current.map(({ delivery, result }) => changeDelivery(delivery, result, now)),
      now,
    )
    const updates = connectionHealthUpdates(current.map(({ result }) => result))
    if (updates.length > 0) await updateConnectionHealth(db, updates)
  })
}

/** One delivery may be here twice, when its lease ended while it was sent. */
const claimKey = (row: { account_id: number; id: number | string; attempt: number }) =>
  `${row.account_id}/${row.id}/${row.attempt}`

function classify({ row, prepared, attempt, released }: Result<PreparedDelivery>): ClassifiedResult {
  if (attempt === null || released) return { row, outcome: null, released }
  const outcome = {
    ...classifyAttempt(attempt, prepared.contract),
    ended_at: new Date(attempt.at.getTime() + attempt.duration_ms),
    retry_after_ms: attempt.retry_after_ms,
    attempt: { ...attempt, answer: redactToken(attempt.answer, prepared) },
  }
  return { row, outcome, released }
}

function changeDelivery(
  delivery: LockedDelivery,
  { outcome, released }: ClassifiedResult,
  now: Date,
): ChangedDelivery {
  if (released) return { ...afterRelease(delivery, now), ends_attempt: true }
  if (outcome === null) return { ...afterObstacle(delivery, 'credential_unreadable'), ends_attempt: true }
  const { at, http_status, duration_ms, answer } = outcome.attempt
  return {
    ...afterAttempt(delivery, outcome, Math.random()),
    ends_attempt: true,
    last_attempt: {
      at: at.toISOString(),
      http_status,
      latency_ms: duration_ms,
      error: outcome.error,
      body_excerpt: answerExcerpt(answer),
    },
  }
}

/** Sums up the attempts of each connection in the order in which they ended. */
function connectionHealthUpdates(results: ClassifiedResult[]): ConnectionHealthUpdate[] {
  const updates = new Map<string, ConnectionHealthUpdate>()
  const attempted = results.flatMap(({ row, outcome }) => (outcome === null ? [] : [{ row, outcome }]))
  attempted.sort((a, b) => a.outcome.ended_at.getTime() - b.outcome.ended_at.getTime())
  for (const { row, outcome } of attempted) {
    const { account_id, destination_id: connection_id } = row
    const key = `${account_id}/${connection_id}`
    const before = updates.get(key) ?? { account_id, connection_id, failures: 0, confirmed_at: null }
    const after =
      outcome.kind === 'confirmed'
        ? { failures: 0, confirmed_at: outcome.ended_at }
        : { failures: before.failures + 1 }
    updates.set(key, { ...before, ...after })
  }
  return [...updates.values()].sort((a, b) => a.connection_id - b.connection_id)
}
