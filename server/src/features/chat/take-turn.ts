import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { appState } from '../../platform/app-state.ts'
import type { Ctx } from '../../platform/context.ts'
import { findThread, leaveTurnRow, takeTurnRow } from '../conversations/index.ts'

const marginMs = 15_000
const pollMs = 50

/**
 * A reply that has not come by then died with its process: what it reserved and its turn are free again, always
 * within the minute.
 */
export const replyWithinMs = ({ app }: Ctx): number => app.config.CHAT_TIMEOUT_MS + marginMs

const queues = appState(() => new Map<string, Promise<unknown>>())

/**
 * Runs `work` when everything that was queued under the same key before has ended: the order in which one process
 * received a visitor's messages.
 */
export async function inOrder<T>(ctx: Ctx, key: string | null, work: () => Promise<T>): Promise<T> {
  if (key === null) return work()
  const queue = queues(ctx)
  const name = `${ctx.account.id} ${key}`
  const before = queue.get(name) ?? Promise.resolve()
  const result = before.then(work, work)
  queue.set(name, result)
  try {
    return await result
  } finally {
    if (queue.get(name) === result) queue.delete(name)
  }
}

/**
 * Runs `work` with the turn to answer in a thread, so that no other process answers in it meanwhile. Storing the
 * reply ends the turn; where `work` fails it is given back. Where the thread is deleted before, `gone` runs instead.
 */
export async function withTurn<T>(
  ctx: Ctx,
  conversation_id: number | null,
  { work, gone }: { work: () => Promise<T>; gone: () => Promise<T> },
): Promise<T> {
  if (conversation_id === null) return work()
  const owner = randomUUID()
  for (;;) {
    const now = new Date(ctx.app.clock.nowMs())
    const turn = { owner, now, until: new Date(now.getTime() + replyWithinMs(ctx)) }
    if (await takeTurnRow(ctx.app.db, ctx.account.id, conversation_id, turn)) break
    if ((await findThread(ctx.app.db, ctx.account.id, conversation_id)) === undefined) return gone()
    await delay(pollMs)
  }
  try {
    return await work()
  } catch (error) {
    await leaveTurnRow(ctx.app.db, ctx.account.id, conversation_id, owner)
    throw error
  }
}
