import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { ApiError } from '../../platform/errors.ts'
import { type Clone, countCloneReply } from '../clones/index.ts'
import {
  type ResponseReservation,
  reclaimResponses,
  releaseResponse,
  reserveResponse,
  reserveSpareResponse,
} from '../usage/index.ts'
import { capReached } from './errors.ts'
import { replyTimeoutMs } from './with-thread-lock.ts'

/** The response of a chat, counted before its reply is made. */
export type ChatResponse = {
  /** Counts it in the round trip of other statements, where plenty is left and the clone has no cap. */
  reserveEarly(one: Ctx, clone: Clone): Promise<void>
  /** Counts it unless it is counted. @throws responses_quota_exceeded, cap_reached */
  reserve(clone: Clone): Promise<ResponseReservation>
}

/**
 * Runs `work` with a response, which is released where `work` fails. Where nothing is left, responses whose processes died
 * are given back first.
 */
export function withResponse<T>(ctx: Ctx, work: (response: ChatResponse) => Promise<T>): Promise<T> {
  const { releases } = ctx.app
  const id = randomUUID()
  const give = () => releaseResponse(ctx, { id })
  let taken: Promise<ResponseReservation | null> | null = null
  const take = <Taken extends ResponseReservation | null>(
    reserving: () => Promise<Taken>,
  ): Promise<Taken> => {
    const reserved = releases.take(reserving, give)
    taken = reserved
    return reserved
  }
  const release = async () => {
    // What is on its way would be counted after its release.
    if ((await taken?.catch(() => null)) != null) await give()
  }
  const reserveOrReclaim = (clone: Clone) =>
    reserve(ctx, clone, { id }).catch(async (error) => {
      if (error instanceof ApiError && (await reclaimResponses(ctx)) > 0) return reserve(ctx, clone, { id })
      throw error
    })
  const response: ChatResponse = {
    async reserveEarly(one, clone) {
      if (taken !== null || clone.monthly_cap !== null) return
      await take(() => reserveSpareResponse(fromNow(one), { id, timeoutMs: replyTimeoutMs(ctx) }))
    },
    reserve: async (clone) => (await taken) ?? take(() => reserveOrReclaim(clone)),
  }
  return releases.releaseOnFailure(() => work(response), release)
}

/** A reservation lasts from now, not from when the message came, because that may have waited for others. */
const fromNow = (ctx: Ctx): Ctx => ({ ...ctx, now: new Date(ctx.app.clock.nowMs()) })

type Reserved = { id: string; is_durable?: boolean }

/**
 * Counts the response against the plan and, where the clone has a cap, against that too.
 * @param reserved.is_durable see reserveResponse
 */
export function reserve(ctx: Ctx, clone: Clone, reserved: Reserved): Promise<ResponseReservation> {
  const wanted = { ...reserved, timeoutMs: replyTimeoutMs(ctx) }
  const from = fromNow(ctx)
  if (clone.monthly_cap === null) return reserveResponse(from, { ...wanted, version_id: null })
  const cap = clone.monthly_cap.limit
  return ctx.transaction(async (tx) => {
    const reservation = await reserveResponse({ ...tx, now: from.now }, { ...wanted, version_id: clone.id })
    const { period_start } = reservation
    const reply = { version_id: clone.id, period_start, cap }
    if (!(await countCloneReply(tx.db, tx.account.id, reply))) throw capReached()
    return reservation
  })
}
