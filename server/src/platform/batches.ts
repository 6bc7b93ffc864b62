type Waiting<Call, Result> = { call: Call } & Pick<PromiseWithResolvers<Result>, 'resolve' | 'reject'>

/** What of a key waits for a batch, and how many batches of it run. */
type Queue<Call, Result> = { waiting: Waiting<Call, Result>[]; running: number }

type Bounds = { maxCalls?: number; maxAtOnce?: number }

/**
 * Runs calls in batches, for those that are cheaper together, such as writes that share a transaction. Each key has few
 * batches at a time, and of the calls that come meanwhile half make the next one: nothing waits for a timer.
 * @param runBatch gives the results in the order of the calls; where it throws, each call is run alone, so that none fails
 * for another's sake
 * @param maxCalls so many calls share a batch at most
 * @param maxAtOnce so many batches of a key run at a time
 */
export function createBatches<Call, Result>(
  runBatch: (calls: Call[]) => Promise<Result[]>,
  { maxCalls = 500, maxAtOnce = 1 }: Bounds = {},
) {
  const queues = new Map<number, Queue<Call, Result>>()

  async function runAll(key: number, queue: Queue<Call, Result>): Promise<void> {
    queue.running++
    let running = 0
    while (queue.waiting.length > 0) {
      // Half of those that are here, so that the others are received and answered while these run.
      const half = Math.ceil((queue.waiting.length + running) / 2)
      const batch = queue.waiting.splice(0, Math.min(half, maxCalls))
      running = batch.length
      await settle(batch)
    }
    queue.running--
    if (queue.running === 0) queues.delete(key)
  }

  async function settle(batch: Waiting<Call, Result>[]): Promise<void> {
    try {
      const results = await runBatch(batch.map(({ call }) => call))
      // The next batch is on its way before these are answered.
      setImmediate(() => {
        for (const [i, { resolve }] of batch.entries()) resolve(results[i]!)
      })
    } catch (error) {
      if (batch.length === 1) batch[0]!.reject(error)
      else for (const one of batch) await settle([one])
    }
  }

  return {
    run(key: number, call: Call): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const queue = queues.get(key) ?? { waiting: [], running: 0 }
      queues.set(key, queue)
      queue.waiting.push({ call, resolve, reject })
      if (queue.running < maxAtOnce) void runAll(key, queue)
      return promise
    },
  }
}
