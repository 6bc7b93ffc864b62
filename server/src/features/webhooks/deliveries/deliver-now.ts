import type { Ctx } from '../../../platform/context.ts'
import { startAttempt } from '../../../platform/outbox/index.ts'
import { listClaimedDeliveries } from './deliveries.queries.ts'
import { schedule } from './outcome.rules.ts'
import { buildRequest, prepareDeliveries } from './prepare-deliveries.ts'
import { recordResults } from './record-results.ts'

/** Sends an event that the caller has claimed to all its endpoints at once, without retries, and waits for the results. */
export async function deliverNow({ app, account }: Ctx, message_id: string): Promise<void> {
  const deliveries = await prepareDeliveries(app, await listClaimedDeliveries(app.db, account.id, message_id))
  const results = await Promise.all(
    deliveries.map(async (prepared) => {
      const request = buildRequest(app, prepared)
      const attempt = request === null ? null : await startAttempt(app, request).finished
      // As after the last attempt of the schedule.
      return {
        row: prepared.row,
        prepared: { ...prepared, tries: schedule.length },
        attempt,
        released: false,
      }
    }),
  )
  await recordResults(app, results)
}
