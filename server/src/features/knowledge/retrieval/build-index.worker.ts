import { withTransfer } from '../../../platform/thread-pool.ts'
import { buildIndex, compactIndex } from '../../../search/build-index.rules.ts'
import type { SearchIndex } from '../../../search/index.types.ts'
import { type PackedDocuments, transferableBuffers, unpackDocuments } from '../../../search/transfer.rules.ts'

export type IndexTask = { build: PackedDocuments[] } | { compact: SearchIndex }

/** Builds or compacts an index, and hands its buffers over. */
export default function runTask(task: IndexTask): SearchIndex {
  const index = 'build' in task ? buildIndex(task.build.flatMap(unpackDocuments)) : compactIndex(task.compact)
  return withTransfer(index, transferableBuffers(index))
}
