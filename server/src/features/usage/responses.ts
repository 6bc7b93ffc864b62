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

type WantedResponse = { id: string; timeoutMs: number; version_id: number | null; is_durable?: boolean }

/** More than an account's messages that are refused at one time. */
const spareResponses = 100

/**
 * Counts a response before its reply is made, so that parallel chats never pass the quota. The caller ends the
 * reservation with `commitResponse` or `releaseResponse`; otherwise a job releases it after `timeoutMs`.
 * @param wanted.version_id the clone whose cap counts the response too; null where it has no cap
 * @param wanted.is_durable it is reserved in the transaction that stores the reply, which waits for the disk
 * @throws responses_quota_exceeded
 */
export async function reserveResponse(ctx: Ctx, wanted: WantedResponse): Promise<ResponseReservation> {
  const { responses_granted: granted, overage } = ctx.account
  const reservation = await reserveWithin(ctx, wanted, { granted, overage })
  if (reservation === null) throw responsesQuotaExceeded()
  return reservation
}

/**
 * Counts a response for which it is not sure yet that a reply will be made, only where so many are left that nobody else lacks
 * it meanwhile.
 */
export const reserveSpareResponse = (
  ctx: Ctx,
  wanted: Omit<WantedResponse, 'version_id'>,
): Promise<ResponseReservation | null> =>
  reserveWithin(
    ctx,
    { ...wanted, version_id: null },
    { granted: ctx.account.responses_granted - spareResponses, overage: false },
  )

async function reserveWithin(
  ctx: Ctx,
  { id, timeoutMs, version_id, is_durable = false }: WantedResponse,
  { granted, overage }: { granted: number; overage: boolean },
): Promise<ResponseReservation | null> {
  const period_start = usagePeriodStart(ctx.account.created_at, ctx.now)
  const process_number = ctx.app.presence.processNumber()
  const limit = ctx.account.unlimited ? null : granted
  const grant = { id, period_start, granted: limit, overage, version_id, process_number, is_durable }
  const due_at = new Date(ctx.now.getTime() + timeoutMs)
  const reserved = await reserveResponseRow(ctx.db, ctx.account.id, grant, due_at)
  return reserved === null ? null : { id, period_start, version_id }
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
