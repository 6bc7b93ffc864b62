import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { ApiError } from '../../platform/errors.ts'
import { type Clone, countCloneReply } from '../clones/index.ts'
import {
  type ResponseReservation,
  reclaimResponses,
  releaseResponse,
  reserveResponse,
} from '../usage/index.ts'
import { capReached } from './errors.ts'
import { replyTimeoutMs } from './with-thread-lock.ts'

/**
 * Runs `work` with a response that is counted before, and released where `work` fails. Where nothing is left, responses
 * whose processes died are given back first.
 * @throws responses_quota_exceeded, cap_reached
 */
export async function withReservedResponse<T>(
  ctx: Ctx,
  clone: Clone,
  work: (reservation: ResponseReservation) => Promise<T>,
): Promise<T> {
  const { releases } = ctx.app
  const id = randomUUID()
  const release = () => releaseResponse(ctx, { id })
  const reserveOrReclaim = () =>
    reserve(ctx, clone, id).catch(async (error) => {
      if (error instanceof ApiError && (await reclaimResponses(ctx)) > 0) return reserve(ctx, clone, id)
      throw error
    })
  const reservation = await releases.take(reserveOrReclaim, release)
  return releases.releaseOnFailure(() => work(reservation), release)
}

/**
 * Counts the response against the plan and, where the clone has a cap, against that too. The reservation lasts from
 * now, not from when the message came, because that may have waited for others.
 */
export function reserve(ctx: Ctx, clone: Clone, id: string): Promise<ResponseReservation> {
  const now = new Date(ctx.app.clock.nowMs())
  const timeoutMs = replyTimeoutMs(ctx)
  if (clone.monthly_cap === null) return reserveResponse({ ...ctx, now }, { id, timeoutMs, version_id: null })
  const cap = clone.monthly_cap.limit
  return ctx.transaction(async (tx) => {
    const reservation = await reserveResponse({ ...tx, now }, { id, timeoutMs, version_id: clone.id })
    const { period_start } = reservation
    const reply = { version_id: clone.id, period_start, cap }
    if (!(await countCloneReply(tx.db, tx.account.id, reply))) throw capReached()
    return reservation
  })
}
