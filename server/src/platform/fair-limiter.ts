import { rateLimited } from './errors.ts'

/** Whom a piece of work is for. */
export type Turn = {
  /** The account. */
  key: number
  /** Aborted when the client that waits for the result hangs up. null: work in the background. */
  clientGone: AbortSignal | null
}

export const turnOf = (ctx: { account: { id: number }; clientGone: AbortSignal | null }): Turn => ({
  key: ctx.account.id,
  clientGone: ctx.clientGone,
})

type Bounds = {
  maxRunning: number
  /** For one key; half of `maxRunning` unless given. */
  maxRunningPerKey?: number
  /** Clients of one key. 8 unless given: each holds in memory what it brings, a file or page of up to 10 MB. */
  maxWaitingPerKey?: number
}

const retryAfterSeconds = 5

type Waiting = { start: () => void; hasClient: boolean }

/**
 * Bounds how much heavy work runs at once, in all and for one key (an account). Keys that wait take turns, so that a
 * backlog of one key delays each other key by one piece of work at most. Clients of one key that wait are few: others
 * are refused, and who hangs up gives up the place. Background work waits as long as it takes.
 */
export function createFairLimiter({
  maxRunning,
  maxRunningPerKey = Math.ceil(maxRunning / 2),
  maxWaitingPerKey = 8,
}: Bounds) {
  const running = new Map<number, number>()
  // A map keeps the order of insertion: a key that had its turn goes to the end.
  const waiting = new Map<number, Waiting[]>()
  let free = maxRunning

  const runningCount = (key: number) => running.get(key) ?? 0

  function startWaiting(): void {
    for (const [key, queue] of waiting) {
      if (free === 0) return
      if (runningCount(key) === maxRunningPerKey) continue
      acquire(key)
      waiting.delete(key)
      queue.shift()!.start()
      if (queue.length > 0) waiting.set(key, queue)
    }
  }

  function acquire(key: number): void {
    free--
    running.set(key, runningCount(key) + 1)
  }

  function release(key: number): void {
    free++
    const left = runningCount(key) - 1
    if (left === 0) running.delete(key)
    else running.set(key, left)
    startWaiting()
  }

  /** Waits for the key's turn. @throws rate_limited, and the reason of a client that has gone */
  async function takeTurn({ key, clientGone }: Turn): Promise<void> {
    clientGone?.throwIfAborted()
    const queue = waiting.get(key) ?? []
    if (clientGone !== null && queue.filter(({ hasClient }) => hasClient).length >= maxWaitingPerKey)
      throw tooManyWaiting(maxWaitingPerKey)
    const { promise, resolve: start, reject } = Promise.withResolvers<void>()
    const place: Waiting = { start, hasClient: clientGone !== null }
    queue.push(place)
    waiting.set(key, queue)
    const leave = () => {
      const at = queue.indexOf(place)
      if (at === -1) return
      queue.splice(at, 1)
      if (queue.length === 0) waiting.delete(key)
      reject(clientGone!.reason)
    }
    clientGone?.addEventListener('abort', leave)
    startWaiting()
    try {
      await promise
    } finally {
      clientGone?.removeEventListener('abort', leave)
    }
  }

  return {
    /**
     * Runs `work` when the key's turn comes. Work that has begun is not ended here: it looks at `clientGone` itself.
     * @returns its result, or its error
     * @throws rate_limited where too many clients of the key wait, and the reason of a client that has gone
     */
    async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
      await takeTurn(turn)
      try {
        return await work()
      } finally {
        release(turn.key)
      }
    },
  }
}

const tooManyWaiting = (waitingCount: number) =>
  rateLimited(
    `${waitingCount} requests of this account already wait for work of this kind. Wait ${retryAfterSeconds} s, and send fewer at once.`,
    { headers: { 'retry-after': String(retryAfterSeconds) } },
  )
