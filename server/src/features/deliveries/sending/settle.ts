import type { App } from '../../../platform/context.ts'
import { createOperatorContext } from '../../../platform/create-context.ts'
import { type Attempt, excerptOf, type Result } from '../../../platform/outbox/index.ts'
import { type ConnectionNews, noteAttempts } from '../connections/connections.queries.ts'
import {
  type ChangedDelivery,
  type HeldDelivery,
  lockClaimed,
  writeDeliveries,
} from '../deliveries/deliveries.queries.ts'
import { afterAttempt, afterObstacle, afterRelease, type Verdict } from '../deliveries/delivery.rules.ts'
import { judge } from './attempt.rules.ts'
import { type Prepared, withoutToken } from './prepare.ts'

type Settled = {
  row: Result<Prepared>['row']
  made: (Verdict & { attempt: Attempt }) | null
  released: boolean
}

/** Writes what came of claimed deliveries, as long as nobody claimed them anew, and what it says of their connections. */
export async function settle(app: App, results: Result<Prepared>[]): Promise<void> {
  const settled = new Map(results.map((result) => [keyOf(result.row), settledOf(result)]))
  await createOperatorContext(app).transaction(async ({ db, now }) => {
    const held = await lockClaimed(
      db,
      results.map(({ row }) => row),
    )
    const changed = held.map((delivery) => changedBy(delivery, settled.get(keyOf(delivery))!, now))
    await writeDeliveries(db, changed, now)
    const news = newsOf(held.map((delivery) => settled.get(keyOf(delivery))!))
    if (news.length > 0) await noteAttempts(db, news)
  })
}

/** One delivery may be here twice, when its lease ended while it was sent. */
const keyOf = (row: { account_id: number; id: number | string; attempt: number }) =>
  `${row.account_id}/${row.id}/${row.attempt}`

function settledOf({ row, prepared, attempt, released }: Result<Prepared>): Settled {
  if (attempt === null || released) return { row, made: null, released }
  const ended_at = new Date(attempt.at.getTime() + attempt.duration_ms)
  const { retry_after_ms } = attempt
  return {
    row,
    made: {
      ...judge(attempt, prepared.contract),
      ...{ ended_at, retry_after_ms },
      attempt: { ...attempt, answer: withoutToken(attempt.answer, prepared) },
    },
    released,
  }
}

function changedBy(delivery: HeldDelivery, { made, released }: Settled, now: Date): ChangedDelivery {
  if (released) return { ...afterRelease(delivery, now), ends_attempt: true }
  if (made === null) return { ...afterObstacle(delivery, 'credential_unreadable'), ends_attempt: true }
  const { at, http_status, duration_ms, answer } = made.attempt
  return {
    ...afterAttempt(delivery, made, Math.random()),
    ends_attempt: true,
    last_attempt: {
      at: at.toISOString(),
      http_status,
      latency_ms: duration_ms,
      error: made.error,
      body_excerpt: excerptOf(answer),
    },
  }
}

/** What attempts say of each connection, in the order in which they ended. */
function newsOf(settled: Settled[]): ConnectionNews[] {
  const news = new Map<string, ConnectionNews>()
  const made = settled.flatMap(({ row, made }) => (made === null ? [] : [{ row, made }]))
  made.sort((a, b) => a.made.ended_at.getTime() - b.made.ended_at.getTime())
  for (const { row, made: last } of made) {
    const { account_id, lane: connection_id } = row
    const key = `${account_id}/${connection_id}`
    const before = news.get(key) ?? { account_id, connection_id, failures: 0, confirmed_at: null }
    news.set(
      key,
      last.verdict === 'confirmed'
        ? { ...before, failures: 0, confirmed_at: last.ended_at }
        : { ...before, failures: before.failures + 1 },
    )
  }
  return [...news.values()].sort((a, b) => a.connection_id - b.connection_id)
}
