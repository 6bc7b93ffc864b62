import type { App } from '../../../platform/context.ts'
import { excerptOf, type Result } from '../../../platform/outbox/index.ts'
import { noteFailing, noteHealthy } from '../endpoints/endpoints.queries.ts'
import { type DeliveryResult, writeResults } from './deliveries.queries.ts'
import { outcomeOf, patienceMs, saysGone } from './outcome.rules.ts'
import type { Prepared } from './prepare.ts'

/** Writes what came of claimed deliveries, and what it says of their endpoints. */
export async function settle(app: App, results: Result<Prepared>[]): Promise<void> {
  const now = new Date(app.clock.nowMs())
  await writeResults(
    app.db,
    results.map((result) => resultOf(result, now)),
  )
  const healthy = results.filter(({ attempt, prepared }) => attempt?.error === null && prepared.was_failing)
  for (const { account_id, lane } of distinctLanes(healthy)) await noteHealthy(app.db, account_id, lane)
  const failed = results.filter(
    ({ attempt, released }) => attempt !== null && attempt.error !== null && !released,
  )
  for (const { account_id, lane } of distinctLanes(failed)) {
    const own = failed.filter(({ row }) => row.account_id === account_id && row.lane === lane)
    const at = own.at(-1)!.attempt!.at
    await noteFailing(app.db, account_id, lane, {
      at,
      is_gone: own.some(({ attempt }) => saysGone(attempt!.http_status)),
      patience_since: new Date(at.getTime() - patienceMs),
    })
  }
}

const distinctLanes = (results: Result<Prepared>[]) =>
  new Map(results.map(({ row }) => [`${row.account_id}/${row.lane}`, row])).values()

function resultOf({ row, prepared, attempt, released }: Result<Prepared>, now: Date): DeliveryResult {
  const { account_id, id, lane } = row
  const key = { account_id, id, lane, attempt: row.attempt }
  if (released) return { ...key, status: 'pending', due_at: now, failed_at: null, made: null }
  // Disabled, or nothing can sign: what waited for it has failed, and can be sent again from there.
  if (attempt === null) return { ...key, status: 'failed', due_at: null, failed_at: now, made: null }
  const { status, due_at } = outcomeOf(attempt, prepared.tries, Math.random())
  const { at, http_status, duration_ms, error } = attempt
  const body_excerpt = excerptOf(attempt.answer)
  const made = { at: at.toISOString(), http_status, duration_ms, error, body_excerpt }
  return { ...key, status, due_at, failed_at: status === 'failed' ? at : null, made }
}
