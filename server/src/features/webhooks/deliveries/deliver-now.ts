import type { Ctx } from '../../../platform/context.ts'
import { attempt, attemptTimeoutMs, type ClaimedRow } from '../../../platform/deliver/index.ts'
import { schedule } from './outcome.rules.ts'
import { prepare, request } from './prepare.ts'
import { settle } from './settle.ts'

/** Sends deliveries that the caller has claimed, all at once and once only, and waits for what comes of them. */
export async function deliverNow({ app }: Ctx, rows: ClaimedRow[]): Promise<void> {
  const prepared = await prepare(app, rows)
  const results = await Promise.all(
    prepared.map(async (each) => {
      const outgoing = request(app, each)
      const made =
        outgoing === null ? null : await attempt(app, outgoing, AbortSignal.timeout(attemptTimeoutMs))
      // As after the last attempt of the schedule.
      const prepared = { ...each, tries: schedule.length }
      return { row: each.row, prepared, attempt: made, released: false }
    }),
  )
  await settle(app, results)
}
