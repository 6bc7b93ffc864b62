import type { Ctx } from '../context.ts'
import { retry } from '../retry.ts'
import type { Db } from './database.ts'
import { isRetryable } from './errors.ts'
import { inTransaction, onOneConnection } from './pipeline.ts'

/** Runs work in a transaction for a context. `last` starts the last statements: see `inTransaction`. */
type RunTransaction = <T>(
  ctx: Ctx,
  work: (tx: Ctx) => Promise<T>,
  last?: (tx: Ctx, result: T) => Promise<unknown>,
) => Promise<T>

// A transaction may have several reasons to run again, of which each run meets one.
const maxAttempts = 6

/**
 * Completes a context by its `transaction` and `emit`, in place: every request creates one.
 * @param run runs work in a transaction for this context
 */
export function bindTransaction(fields: Omit<Ctx, 'transaction' | 'emit'>, run: RunTransaction): Ctx {
  const ctx = fields as Ctx
  ctx.transaction = (work, last) => run(ctx, work, last)
  ctx.emit = (event, payload) => ctx.transaction((tx) => ctx.app.emit(tx, event, payload))
  return ctx
}

/**
 * Runs `work` in one transaction. Deadlocks and serialization failures are tried again from the start,
 * so `work` must not have effects outside the database; those go into `tx.afterCommit`.
 */
export const transaction: RunTransaction = (ctx, work, last) =>
  retry(() => tryTransaction(ctx, work, last), {
    delayMs: (error, attempts) => (attempts < maxAttempts && isRetryable(error) ? 0 : null),
  })

const tryTransaction: RunTransaction = async (ctx, work, last) => {
  const effects: (() => void)[] = []
  const afterCommit = (effect: () => void) => void effects.push(effect)
  const within = (db: Db) => bindTransaction({ ...ctx, db, afterCommit }, join)
  const result = await inTransaction(
    ctx.app.pool,
    (db) => work(within(db)),
    last && ((db, worked) => last(within(db), worked)),
  )
  for (const effect of effects) effect()
  return result
}

/** A transaction inside another one joins it. */
const join: RunTransaction = async (tx, work, last) => {
  const result = await work(tx)
  await last?.(tx, result)
  return result
}

/** Runs `work`, whose statements share round trips where it starts several at once: see `onOneConnection`. */
export const pipelined = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db === ctx.app.db ? onOneConnection(ctx.app.pool, (db) => work({ ...ctx, db })) : work(ctx)
