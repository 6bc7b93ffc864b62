import type { Ctx } from '../../../platform/context.ts'
import { attempt } from '../../../platform/outbox/index.ts'
import { readClaimed } from './deliveries.queries.ts'
import { schedule } from './outcome.rules.ts'
import { prepare, request } from './prepare.ts'
import { settle } from './settle.ts'

/** Sends an event that the caller has claimed, everywhere at once and once only, and waits for what comes of it. */
export async function deliverNow({ app, account }: Ctx, id: string): Promise<void> {
  const prepared = await prepare(app, await readClaimed(app.db, account.id, id))
  const results = await Promise.all(
    prepared.map(async (each) => {
      const outgoing = request(app, each)
      const made = outgoing === null ? null : await attempt(app, outgoing).made
      // As after the last attempt of the schedule.
      return {
        row: each.row,
        prepared: { ...each, tries: schedule.length },
        attempt: made,
        released: false,
      }
    }),
  )
  await settle(app, results)
}
