import { appState } from '../../platform/app-state.ts'
import type { Ctx } from '../../platform/context.ts'

const lastWork = appState(() => new Map<string, Promise<unknown>>())

/**
 * Runs `work` after all work that this process was given before under the same key of the account; at once where the
 * key is null.
 */
export async function serializeBy<T>(ctx: Ctx, key: string | null, work: () => Promise<T>): Promise<T> {
  if (key === null) return work()
  const lastByKey = lastWork(ctx)
  const accountKey = `${ctx.account.id} ${key}`
  const before = lastByKey.get(accountKey) ?? Promise.resolve()
  const result = before.then(work, work)
  lastByKey.set(accountKey, result)
  try {
    return await result
  } finally {
    if (lastByKey.get(accountKey) === result) lastByKey.delete(accountKey)
  }
}
