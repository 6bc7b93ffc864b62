import type { Ctx } from '../context.ts'
import { retry } from '../retry.ts'
import { isRetryable } from './errors.ts'
import { inTransaction, onOneConnection } from './pipeline.ts'

const maxAttempts = 3

/**
 * Completes a context by its `transaction` and `emit`, in place: every request creates one.
 * @param run runs work in a transaction for this context
 */
export function bindTransaction(
  fields: Omit<Ctx, 'transaction' | 'emit'>,
  run: <T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>) => Promise<T>,
): Ctx {
  const ctx = fields as Ctx
  ctx.transaction = (work) => run(ctx, work)
  ctx.emit = (event, payload) => ctx.transaction((tx) => ctx.app.emit(tx, event, payload))
  return ctx
}

/**
 * Runs `work` in one transaction. Deadlocks and serialization failures are tried again from the start,
 * so `work` must not have effects outside the database; those go into `tx.afterCommit`.
 */
export const transaction = <T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> =>
  retry(() => tryTransaction(ctx, work), {
    delayMs: (error, attempts) => (attempts < maxAttempts && isRetryable(error) ? 0 : null),
  })

async function tryTransaction<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = []
  const result = await inTransaction(ctx.app.pool, (db) => {
    const afterCommit = (effect: () => void) => void effects.push(effect)
    // A transaction inside this one joins it.
    return work(bindTransaction({ ...ctx, db, afterCommit }, (tx, inner) => inner(tx)))
  })
  for (const effect of effects) effect()
  return result
}

/** Runs `work`, whose statements share round trips where it starts several at once: see `onOneConnection`. */
export const pipelined = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db === ctx.app.db ? onOneConnection(ctx.app.pool, (db) => work({ ...ctx, db })) : work(ctx)
