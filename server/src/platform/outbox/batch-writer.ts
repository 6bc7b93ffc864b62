import type { Log } from '../log.ts'

const maxItems = 200

/** Writes items together: while one write runs, the next batch gathers. */
type BatchWriter<Item> = {
  /** Resolves when the item was written, or could not be. */
  add(item: Item): Promise<void>
}

export function createBatchWriter<Item>(
  write: (items: Item[]) => Promise<void>,
  log: Log,
): BatchWriter<Item> {
  let waiting: { item: Item; done: () => void }[] = []
  let writing = false

  async function writeAll(): Promise<void> {
    writing = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxItems)
      waiting = waiting.slice(maxItems)
      await writeItems(batch.map(({ item }) => item))
      for (const { done } of batch) done()
    }
    writing = false
  }

  /** Where a batch fails, its items are written one by one: one bad item must not lose the others. */
  async function writeItems(items: Item[]): Promise<void> {
    try {
      await write(items)
    } catch (err) {
      if (items.length > 1) {
        for (const item of items) await writeItems([item])
        return
      }
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
      // Items that are added in the same turn of the event loop go into the same write.
      if (!writing) {
        writing = true
        setImmediate(() => void writeAll())
      }
      return promise
    },
  }
}
