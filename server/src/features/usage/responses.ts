import type { Ctx } from '../../platform/context.ts'
import { responsesQuotaExceeded } from './errors.ts'
import { responseReleased } from './events.ts'
import { usagePeriodStart } from './period.rules.ts'
import {
  deleteReservation,
  listAbandonedReservations,
  releaseReservation,
  reserveResponseRow,
} from './usage.queries.ts'

/** A response that is counted while its reply is being made. */
export type ResponseReservation = { id: string; period_start: string; version_id: number | null }

/**
 * Counts a response before its reply is made, so that parallel chats never pass the quota. The caller ends the
 * reservation with `commitResponse` or `releaseResponse`; otherwise a job releases it after `timeoutMs`.
 * @param reservation.version_id the clone whose cap counts the response too; null where it has no cap
 * @throws responses_quota_exceeded
 */
export async function reserveResponse(
  ctx: Ctx,
  { id, timeoutMs, version_id }: { id: string; timeoutMs: number; version_id: number | null },
): Promise<ResponseReservation> {
  const period_start = usagePeriodStart(ctx.account.created_at, ctx.now)
  const granted = ctx.account.unlimited ? null : ctx.account.responses_granted
  const reserved = await reserveResponseRow(
    ctx.db,
    ctx.account.id,
    {
      ...{ id, period_start, granted, overage: ctx.account.overage, version_id },
      process_number: ctx.app.presence.processNumber(),
    },
    new Date(ctx.now.getTime() + timeoutMs),
  )
  if (reserved === null) throw responsesQuotaExceeded()
  return { id, period_start, version_id }
}

/** Makes a reserved response final, in the transaction that stores the reply. @throws ReservationReleased */
export const commitResponse = (tx: Ctx, reservation: ResponseReservation): Promise<void> =>
  deleteReservation(tx.db, tx.account.id, reservation.id)

/** Releases a reserved response, because the reply failed or its process died. */
export const releaseResponse = (ctx: Ctx, { id }: { id: string }): Promise<void> =>
  ctx.transaction(async (tx) => {
    const released = await releaseReservation(tx.db, tx.account.id, id)
    if (released !== undefined) await tx.emit(responseReleased, released)
  })

/** Releases the account's reserved responses whose processes died. @returns how many */
export async function reclaimResponses(ctx: Ctx): Promise<number> {
  const ids = await listAbandonedReservations(ctx.db, ctx.account.id)
  for (const id of ids) await releaseResponse(ctx, { id })
  return ids.length
}
