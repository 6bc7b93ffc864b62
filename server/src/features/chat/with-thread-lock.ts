import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { pipelined } from '../../platform/db/transaction.ts'
import { sendTopic } from '../../platform/presence/presence.queries.ts'
import { acquireThreadLock, markThreadWaited, releaseThreadLock } from '../conversations/index.ts'
import { serializeBy } from './serialize-by.ts'

const marginMs = 15_000
/** Who waits for another process's lock is told of its release. It looks so often all the same. */
const lookIntervalMs = 1_000

/**
 * How long a reply may take, with a margin for storing it. A reply that takes longer died with its process: its lock
 * and its reserved response end then at the latest, always within the minute.
 */
export const replyTimeoutMs = ({ app }: Ctx): number => app.config.CHAT_TIMEOUT_MS + marginMs

/** Another owner has the lock by now: this process had seemed dead, or its lock's time was over. */
export class ThreadLockLost extends Error {}

type LockedWork<Read, T> = {
  read: (ctx: Ctx) => Promise<Read>
  work: (read: Read, lock_owner: string) => Promise<T>
}

/**
 * Runs `work` with the thread locked, so that no other process answers in it meanwhile. Storing the reply releases the
 * lock; it is released here where `read` or `work` fails. Where the lock was lost, `work` runs again after whoever took it.
 * @param read what it returns was read after the thread was locked, in the same round trip
 * @param work gets that and the lock's owner, whom storing the reply must name
 * @returns what `work` returns; null, without running it, where the thread was deleted
 */
export function withThreadLock<Read, T>(
  ctx: Ctx,
  conversation_id: number,
  { read, work }: LockedWork<Read, T>,
): Promise<T | null> {
  const { releases, db } = ctx.app
  // One message of this process at a time competes with those of other processes.
  return serializeBy(ctx, `thread ${conversation_id}`, async () => {
    for (;;) {
      const owner = randomUUID()
      const release = async () => {
        if (await releaseThreadLock(db, ctx.account.id, conversation_id, owner))
          await sendThreadReleased(ctx, conversation_id)
      }
      try {
        return await releases.releaseOnFailure(async () => {
          const found = await lockThread(ctx, { conversation_id, owner, read })
          return found === null ? null : work(found.read, owner)
        }, release)
      } catch (error) {
        if (!(error instanceof ThreadLockLost)) throw error
      }
    }
  })
}

/** Tells the processes that wait for a thread's lock of its release. It is a hint, and may be lost. */
export const sendThreadReleased = ({ app, account }: Ctx, conversation_id: number): Promise<void> =>
  sendTopic(app.db, topicOf(account.id, conversation_id)).catch((err) =>
    app.log.warn({ err }, 'the release of a thread could not be sent; who waits for it looks by itself'),
  )

const topicOf = (account_id: number, conversation_id: number) => `thread ${account_id} ${conversation_id}`

/** Waits until the thread is locked for `owner`. @returns what was read then; null where the thread was deleted */
async function lockThread<Read>(
  ctx: Ctx,
  {
    conversation_id,
    owner,
    read,
  }: { conversation_id: number; owner: string; read: LockedWork<Read, unknown>['read'] },
): Promise<{ read: Read } | null> {
  const { db, clock, presence } = ctx.app
  const account_id = ctx.account.id
  for (;;) {
    const now = new Date(clock.nowMs())
    const until = new Date(now.getTime() + replyTimeoutMs(ctx))
    const lock = { owner, process_number: presence.processNumber(), now, until }
    const [isAcquired, found] = await pipelined(ctx, (one) =>
      Promise.all([acquireThreadLock(one.db, account_id, conversation_id, lock), read(one)]),
    )
    if (isAcquired) return { read: found }
    // From before the mark on, so that no release is missed.
    const released = presence.hear(topicOf(account_id, conversation_id), lookIntervalMs)
    const isLocked = await markThreadWaited(db, account_id, conversation_id)
    if (isLocked === undefined) return null
    if (isLocked) await released
  }
}
