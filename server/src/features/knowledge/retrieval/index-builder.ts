import { appState } from '../../../platform/app-state.ts'
import type { Turn } from '../../../platform/fair-limiter.ts'
import { createThreadPool } from '../../../platform/thread-pool.ts'
import { buildIndex, compactIndex, countDocuments, type SearchIndex } from '../../../search/index.ts'
import { type PackedDocuments, transferableBuffers, unpackDocuments } from '../../../search/transfer.rules.ts'
import type { IndexTask } from './build-index.worker.ts'

// Fewer are built within some 20 ms.
const minDocumentsForThread = 100

/** Several chats may wait for one index, so that none of them alone can end its work. */
const inBackground = (account_id: number): Turn => ({ key: account_id, clientGone: null })

/** Builds indexes without holding up the event loop: small ones at once, others in a thread, one after the other. */
export function createIndexBuilder() {
  const pool = createThreadPool<IndexTask, SearchIndex>({
    worker: new URL('./build-index.worker.ts', import.meta.url),
    maxThreads: 1,
    timeoutMs: 600_000,
    maxHeapMb: 4096,
    // Takes some 20 MB off the peak of an index that is built in parts.
    maxYoungMb: 8,
    // A thread that goes on keeps 50 MB of what its last segment took; another starts within some 50 ms.
    idleMs: 1,
  })
  return {
    /** The index of stored tokens, which a thread takes over. Accounts that wait take turns. */
    async build(account_id: number, documents: PackedDocuments[]): Promise<SearchIndex> {
      const count = documents.reduce((sum, { kinds }) => sum + kinds.length, 0)
      if (count < minDocumentsForThread) return buildIndex(documents.flatMap(unpackDocuments))
      const transfer = transferableBuffers(documents)
      return pool.run(inBackground(account_id), { build: documents }, { transfer })
    },
    /** `compactIndex` of a copy: the given index can be searched meanwhile. */
    async compact(account_id: number, index: SearchIndex): Promise<SearchIndex> {
      if (countDocuments(index) < minDocumentsForThread) return compactIndex(index)
      return pool.run(inBackground(account_id), { compact: index })
    },
    close: pool.close,
  }
}

export const indexBuilder = appState(createIndexBuilder)
