import { createHash, randomUUID } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { bindTransaction, transaction } from '../db/transaction.ts'
import { type ApiError, defineError, invalidRequest } from '../errors.ts'
import type { PublishedOperation } from '../operation.ts'
import {
  claimIdempotencyKey,
  findIdempotencyKey,
  freeIdempotencyKey,
  storeAnswer,
} from './idempotency.queries.ts'

const leaseMs = 60_000
const answerLifetimeMs = 24 * 3_600_000

export const idempotencyKeyReused = defineError(
  409,
  'idempotency_key_reused',
  'This Idempotency-Key was used for another request.',
)
export const idempotencyInProgress = defineError(
  409,
  'idempotency_in_progress',
  'A request with this Idempotency-Key is still running.',
)

/** An answer as it is sent and stored. */
export type Answer = { status: number; body: string; headers: Record<string, string>; replayed: boolean }

/** The first answer to a request. */
const newAnswer = (
  ctx: Ctx,
  { successStatus }: Pick<PublishedOperation, 'successStatus'>,
  output: unknown,
): Answer => ({
  status: successStatus(output),
  body: JSON.stringify(output),
  headers: ctx.answerHeaders,
  replayed: false,
})

/** A digest of what two requests under one key must have in common: method, path with its query, and body. */
export const requestFingerprint = (method: string, url: string, body: unknown): Buffer =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? {})}`)
    .digest()

/** The value of the header; null without it. @throws invalid_request unless it is 1 to 255 printable characters */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(header)) {
    throw invalidRequest('Idempotency-Key: must be 1 to 255 printable characters.')
  }
  return header
}

/**
 * Runs a verb at most once for a key. A repeated request gets the answer of the first one. A verb that only writes the
 * database runs in one transaction with the record of its answer. A verb that also calls out (`callsOut`) records the
 * answer itself in its last transaction.
 * @throws idempotency_key_reused, idempotency_in_progress
 */
export async function runOnce(
  ctx: Ctx,
  operation: Pick<PublishedOperation, 'successStatus' | 'callsOut'>,
  request: { key: string; fingerprint: Buffer },
  run: (ctx: Ctx) => Promise<unknown>,
): Promise<Answer> {
  const { app, account } = ctx
  const claim = { ...request, owner: randomUUID(), process_number: app.presence.processNumber() }
  const leased_until = new Date(ctx.now.getTime() + leaseMs)
  const free = () => freeIdempotencyKey(app.db, account.id, claim)
  const isClaimed = await app.releases.take(
    () => claimIdempotencyKey(ctx.db, account.id, claim, ctx.now, leased_until),
    free,
  )
  if (!isClaimed) return replay(ctx, request)
  // Its transactions carry the claim too, so that the verb's last one can record the answer.
  const claimedCtx = bindTransaction(
    { ...ctx, idempotency: { claim, successStatus: operation.successStatus, isStored: false } },
    transaction,
  )
  return app.releases.releaseOnFailure(async () => {
    const output = operation.callsOut ? await run(claimedCtx) : await runWithAnswer(claimedCtx, run)
    if (!claimedCtx.idempotency!.isStored) await recordAnswer(claimedCtx, output)
    return newAnswer(claimedCtx, operation, output)
  }, free)
}

const runWithAnswer = (ctx: Ctx, run: (ctx: Ctx) => Promise<unknown>): Promise<unknown> =>
  transaction(ctx, async (tx) => {
    const output = await run(tx)
    await recordAnswer(tx, output)
    return output
  })

/**
 * Stores the answer of a request that carries an Idempotency-Key, in the transaction of its effect; does nothing for
 * other requests. Verbs that call out use it in their last transaction.
 */
export async function recordAnswer(tx: Ctx, output: unknown): Promise<void> {
  const { idempotency } = tx
  if (idempotency === null) return
  const answer = newAnswer(tx, idempotency, output)
  const kept_until = new Date(tx.now.getTime() + answerLifetimeMs)
  const kept = { ...answer, ...tx.answerSubject }
  if (!(await storeAnswer(tx.db, tx.account.id, idempotency.claim, kept, kept_until)))
    throw idempotencyInProgress()
  idempotency.isStored = true
}

async function replay(ctx: Ctx, request: { key: string; fingerprint: Buffer }): Promise<Answer> {
  const stored = await findIdempotencyKey(ctx.db, ctx.account.id, request.key)
  // The key was freed after our claim failed: the client may send the request again.
  if (stored === undefined) throw inProgress()
  if (!stored.fingerprint.equals(request.fingerprint)) throw idempotencyKeyReused()
  if (stored.status === null) throw inProgress()
  return { status: stored.status, body: stored.body!, headers: stored.headers ?? {}, replayed: true }
}

const inProgress = (): ApiError => idempotencyInProgress(undefined, { headers: { 'retry-after': '1' } })
