import type { Log } from '../log.ts'

const mostItems = 200

/** Writes what comes in together: while one write runs, the next one gathers. */
type Batch<Item> = {
  /** Resolves when the item was written, or could not be. */
  add(item: Item): Promise<void>
}

export function createBatch<Item>(write: (items: Item[]) => Promise<void>, log: Log): Batch<Item> {
  let waiting: { item: Item; done: () => void }[] = []
  let writing = false

  async function writeAll(): Promise<void> {
    writing = true
    while (waiting.length > 0) {
      const now = waiting.slice(0, mostItems)
      waiting = waiting.slice(mostItems)
      await writeSome(now.map(({ item }) => item))
      for (const { done } of now) done()
    }
    writing = false
  }

  /** One item that cannot be written must not take the others with it. */
  async function writeSome(items: Item[]): Promise<void> {
    try {
      await write(items)
    } catch (err) {
      if (items.length > 1) for (const item of items) await writeSome([item])
      else
        log.error(
          { err },
          'the result of a delivery could not be written; it is sent again when its lease ends',
        )
    }
  }

  return {
    add(item) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ item, done: resolve })
      // What finishes in the same turn of the event loop goes into the same write.
      if (!writing) {
        writing = true
        setImmediate(() => void writeAll())
      }
      return promise
    },
  }
}
