type Waiting<Call, Result> = { call: Call } & Pick<PromiseWithResolvers<Result>, 'resolve' | 'reject'>

/**
 * Runs calls in batches, for those that are cheaper together, such as writes that share a transaction. Each key has one
 * batch at a time, and calls that come meanwhile make the next one: nothing waits for a timer.
 * @param runBatch gives the results in the order of the calls; where it throws, each call is run alone, so that none fails
 * for another's sake
 * @param maxCalls so many calls share a batch at most
 */
export function createBatches<Call, Result>(runBatch: (calls: Call[]) => Promise<Result[]>, maxCalls = 500) {
  const waitingByKey = new Map<number, Waiting<Call, Result>[]>()

  async function runAll(key: number, waiting: Waiting<Call, Result>[]): Promise<void> {
    while (waiting.length > 0) await settle(waiting.splice(0, maxCalls))
    waitingByKey.delete(key)
  }

  async function settle(batch: Waiting<Call, Result>[]): Promise<void> {
    try {
      const results = await runBatch(batch.map(({ call }) => call))
      for (const [i, { resolve }] of batch.entries()) resolve(results[i]!)
    } catch (error) {
      if (batch.length === 1) batch[0]!.reject(error)
      else for (const one of batch) await settle([one])
    }
  }

  return {
    run(key: number, call: Call): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const waiting = waitingByKey.get(key)
      if (waiting !== undefined) waiting.push({ call, resolve, reject })
      else {
        const first = [{ call, resolve, reject }]
        waitingByKey.set(key, first)
        void runAll(key, first)
      }
      return promise
    },
  }
}
