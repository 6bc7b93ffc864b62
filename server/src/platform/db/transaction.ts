import type { Ctx } from '../context.ts'
import { retry } from '../retry.ts'
import { isRetryable } from './errors.ts'

const maxAttempts = 3

/**
 * Runs `work` in one transaction. Deadlocks and serialization failures are tried again from the start,
 * so `work` must not have effects outside the database; those go into `tx.afterCommit`.
 */
export const transaction = <T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> =>
  retry(() => runOnce(ctx, work), {
    delayMs: (error, attempts) => (attempts < maxAttempts && isRetryable(error) ? 0 : null),
  })

async function runOnce<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = []
  const result = await ctx.app.db.transaction().execute((db) => {
    const tx: Ctx = {
      ...ctx,
      db,
      transaction: (inner) => inner(tx),
      emit: (event, payload) => ctx.app.emit(tx, event, payload),
      afterCommit: (effect) => effects.push(effect),
    }
    return work(tx)
  })
  for (const effect of effects) effect()
  return result
}
