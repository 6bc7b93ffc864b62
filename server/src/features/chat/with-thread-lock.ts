import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ctx } from '../../platform/context.ts'
import { acquireThreadLock, findThread, releaseThreadLock } from '../conversations/index.ts'

const marginMs = 15_000
const pollMs = 50

/**
 * How long a reply may take, with a margin for storing it. A reply that takes longer died with its process: its lock
 * and its reserved response end then, always within the minute.
 */
export const replyTimeoutMs = ({ app }: Ctx): number => app.config.CHAT_TIMEOUT_MS + marginMs

/**
 * Runs `work` with the thread locked, so that no other process answers in it meanwhile. Storing the reply releases the
 * lock; it is released here where `work` fails.
 * @returns what `work` returns; null, without running it, where the thread was deleted
 */
export async function withThreadLock<T>(
  ctx: Ctx,
  conversation_id: number,
  work: () => Promise<T>,
): Promise<T | null> {
  const { db, clock } = ctx.app
  const owner = randomUUID()
  for (;;) {
    const now = new Date(clock.nowMs())
    const lock = { owner, now, until: new Date(now.getTime() + replyTimeoutMs(ctx)) }
    if (await acquireThreadLock(db, ctx.account.id, conversation_id, lock)) break
    if ((await findThread(db, ctx.account.id, conversation_id)) === undefined) return null
    await delay(pollMs)
  }
  try {
    return await work()
  } catch (error) {
    await releaseThreadLock(db, ctx.account.id, conversation_id, owner)
    throw error
  }
}
