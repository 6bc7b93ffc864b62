import { move, Piscina, transferableSymbol, valueSymbol } from 'piscina'
import { createFairLimiter, type Turn } from './fair-limiter.ts'

type ThreadPoolOptions = {
  /** Address of the file that the threads run: its default export is called with each input. */
  worker: URL
  maxThreads: number
  /** Clients of one account that may wait, see `createFairLimiter`. */
  maxWaitingPerKey?: number
  /** A thread that works longer on one input is ended. */
  timeoutMs: number
  /** A thread that needs more for its objects is ended. Buffers do not count. */
  maxHeapMb: number
  /** Of those, what has just been made: with a lower bound a thread collects sooner. */
  maxYoungMb?: number
  /** A thread that has had no work for so long is ended. */
  idleMs: number
}

type RunOptions = {
  /** Buffers of the input that the thread takes over instead of copying them. */
  transfer?: ArrayBuffer[]
}

/** A thread worked longer on one input than its pool allows. */
export class ThreadTimeoutError extends Error {}

export type ThreadPool<Input, Output> = ReturnType<typeof createThreadPool<Input, Output>>

/**
 * Runs heavy work in threads beside the one that answers requests. Threads start when they are needed, and idle ones
 * keep no process alive. A thread that allocates very much at once can end the whole process before its own limit is
 * noticed, so input without a bound belongs into a process instead.
 */
export function createThreadPool<Input, Output>(options: ThreadPoolOptions) {
  const { maxThreads, timeoutMs } = options
  const limiter = createFairLimiter({ ...options, maxRunning: maxThreads })
  let isClosed = false
  const pool = new Piscina({
    minThreads: 0,
    maxThreads,
    idleTimeout: options.idleMs,
    resourceLimits: {
      maxOldGenerationSizeMb: options.maxHeapMb,
      ...(options.maxYoungMb !== undefined && { maxYoungGenerationSizeMb: options.maxYoungMb }),
    },
    recordTiming: false,
  })
  // A thread that breaks while it works rejects its run. One that breaks while idle is replaced when it is needed.
  pool.on('error', () => {})

  async function runNow({ clientGone }: Turn, input: Input, { transfer }: RunOptions): Promise<Output> {
    if (isClosed) throw new Error('the thread pool is closed')
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
    try {
      return await pool.run(input, {
        // Named for each run, so that a worker that cannot be imported fails its run instead of its thread.
        filename: options.worker.href,
        signal: clientGone === null ? timeout.signal : AbortSignal.any([timeout.signal, clientGone]),
        ...(transfer !== undefined && { transferList: transfer }),
      })
    } catch (error) {
      clientGone?.throwIfAborted()
      if (timeout.signal.aborted) throw new ThreadTimeoutError(`a thread worked longer than ${timeoutMs} ms`)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /**
     * Runs the worker on one input when the account's turn comes, see `createFairLimiter`. The thread ends when its client
     * has gone.
     * @throws ThreadTimeoutError, rate_limited, the reason of a client that has gone, and whatever the worker throws as a plain Error
     */
    run: (turn: Turn, input: Input, runOptions: RunOptions = {}): Promise<Output> =>
      limiter.run(turn, () => runNow(turn, input, runOptions)),
    /** Ends all threads. Work that runs, waits or comes later fails. */
    close(): Promise<void> {
      isClosed = true
      return pool.destroy()
    },
  }
}

/** For a worker: its result, with buffers in it that the other side takes over instead of copying them. */
export const withTransfer = <T extends object>(result: T, buffers: ArrayBuffer[]): T =>
  move({ [transferableSymbol]: buffers, [valueSymbol]: result } as never) as never
