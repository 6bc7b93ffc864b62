import type { Ctx } from '../context.ts'
import { isRetryable } from './errors.ts'

const attempts = 3

/**
 * Runs `work` in one transaction. Deadlocks and serialization failures are tried again from the start,
 * so `work` must not have effects outside the database; those go into `tx.afterCommit`.
 */
export async function transaction<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = []
    try {
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
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
    }
  }
}
