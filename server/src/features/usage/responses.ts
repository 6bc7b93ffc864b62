import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { responsesQuotaExceeded } from './errors.ts'
import { usagePeriodStart } from './period.rules.ts'
import { deleteReservation, releaseReservation, reserveResponseRow } from './usage.queries.ts'

/** A response that is counted while it is being made. */
export type ReservedResponse = { id: string; period_start: string }

/**
 * Counts a response before it is made, so that parallel chats never pass the quota. Commit it with
 * `commitResponse`, or give it back with `releaseResponse`; where neither happens the sweeper gives it back
 * `held_ms` from now.
 * @throws responses_quota_exceeded
 */
export async function reserveResponse(ctx: Ctx, held_ms: number): Promise<ReservedResponse> {
  const period_start = usagePeriodStart(ctx.account.created_at, ctx.now)
  const id = randomUUID()
  const granted = ctx.account.unlimited ? null : ctx.account.responses_granted
  const reserved = await reserveResponseRow(
    ctx.app.db,
    ctx.account.id,
    { id, period_start, granted, overage: ctx.account.overage },
    new Date(ctx.now.getTime() + held_ms),
  )
  if (reserved === null) throw responsesQuotaExceeded()
  return { id, period_start }
}

/** Makes a reserved response final, in the transaction that stores the reply. @returns false where it was given back meanwhile. */
export const commitResponse = (tx: Ctx, response: ReservedResponse): Promise<boolean> =>
  deleteReservation(tx.db, tx.account.id, response.id)

/** Gives a reserved response back: the reply failed. */
export const releaseResponse = (ctx: Ctx, response: ReservedResponse): Promise<void> =>
  releaseReservation(ctx.app.db, ctx.account.id, response.id)
