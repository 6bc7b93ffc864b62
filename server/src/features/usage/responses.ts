import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { responsesQuotaExceeded } from './errors.ts'
import { responseReleased } from './events.ts'
import { usagePeriodStart } from './period.rules.ts'
import { deleteReservation, releaseReservation, reserveResponseRow } from './usage.queries.ts'

/** A response that is counted while it is being made. */
export type ReservedResponse = { id: string; period_start: string; version_id: number | null }

/**
 * Counts a response before it is made, so that parallel chats never pass the quota. Commit it with
 * `commitResponse`, or give it back with `releaseResponse`; where neither happens a job gives it back
 * `held_ms` from now. `version_id` names the clone whose cap counts it too.
 * @throws responses_quota_exceeded
 */
export async function reserveResponse(
  ctx: Ctx,
  held_ms: number,
  version_id: number | null,
): Promise<ReservedResponse> {
  const period_start = usagePeriodStart(ctx.account.created_at, ctx.now)
  const id = randomUUID()
  const granted = ctx.account.unlimited ? null : ctx.account.responses_granted
  const reserved = await reserveResponseRow(
    ctx.db,
    ctx.account.id,
    { id, period_start, granted, overage: ctx.account.overage, version_id },
    new Date(ctx.now.getTime() + held_ms),
  )
  if (reserved === null) throw responsesQuotaExceeded()
  return { id, period_start, version_id }
}

/** Makes a reserved response final, in the transaction that stores the reply. @returns false where it was given back meanwhile. */
export const commitResponse = (tx: Ctx, response: ReservedResponse): Promise<boolean> =>
  deleteReservation(tx.db, tx.account.id, response.id)

/** Gives a reserved response back: the reply failed, or its process died. */
export const releaseResponse = (ctx: Ctx, { id }: { id: string }): Promise<void> =>
  ctx.transaction(async (tx) => {
    const released = await releaseReservation(tx.db, tx.account.id, id)
    if (released !== undefined) await tx.emit(responseReleased, released)
  })
