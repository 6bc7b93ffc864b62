import type { App } from '../../../platform/context.ts'
import { answerExcerpt, type Result } from '../../../platform/outbox/index.ts'
import { markHealthy, recordFailure } from '../endpoints/endpoints.queries.ts'
import { type DeliveryResult, writeResults } from './deliveries.queries.ts'
import { attemptOutcome, isGone, maxFailingMs } from './outcome.rules.ts'
import type { PreparedDelivery } from './prepare-deliveries.ts'

/** Writes the results of claimed deliveries, and updates their endpoints' health. */
export async function recordResults(app: App, results: Result<PreparedDelivery>[]): Promise<void> {
  const now = new Date(app.clock.nowMs())
  await writeResults(
    app.db,
    results.map((result) => deliveryResult(result, now)),
  )
  const recovered = results.filter(({ attempt, prepared }) => attempt?.error === null && prepared.was_failing)
  for (const { row } of groupByEndpoint(recovered).map((own) => own[0]!)) {
    await markHealthy(app.db, row.account_id, row.destination_id)
  }
  const failed = results.filter(
    ({ attempt, released }) => attempt !== null && attempt.error !== null && !released,
  )
  for (const own of groupByEndpoint(failed)) {
    const { row, attempt } = own.at(-1)!
    const { at } = attempt!
    await recordFailure(app.db, row.account_id, row.destination_id, {
      at,
      is_gone: own.some(({ attempt }) => isGone(attempt!.http_status)),
      failing_since_limit: new Date(at.getTime() - maxFailingMs),
    })
  }
}

const groupByEndpoint = (results: Result<PreparedDelivery>[]) => [
  ...Map.groupBy(results, ({ row }) => `${row.account_id}/${row.destination_id}`).values(),
]

function deliveryResult(
  { row, prepared, attempt, released }: Result<PreparedDelivery>,
  now: Date,
): DeliveryResult {
  const { account_id, id, destination_id } = row
  const claim = { account_id, id, destination_id, attempt: row.attempt }
  if (released) return { ...claim, status: 'pending', due_at: now, failed_at: null, stored: null }
  // Disabled, or no key opens: the delivery has failed and can be sent again from there.
  if (attempt === null) return { ...claim, status: 'failed', due_at: null, failed_at: now, stored: null }
  const { status, due_at } = attemptOutcome(attempt, prepared.tries, Math.random())
  const { at, http_status, duration_ms, error } = attempt
  const stored = {
    at: at.toISOString(),
    http_status,
    duration_ms,
    error,
    body_excerpt: answerExcerpt(attempt.answer),
  }
  return { ...claim, status, due_at, failed_at: status === 'failed' ? at : null, stored }
}
