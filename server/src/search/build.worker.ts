import { parentPort } from 'node:worker_threads'
import { buildIndex, compactIndex, transferablesOf } from './changes.rules.ts'
import type { KnowledgeIndex } from './index.types.ts'
import { type PackedEntries, unpackEntries } from './pack.rules.ts'

/** What build-off-thread.ts asks of this worker, and what it gets. */
export type BuildTask = { id: number; build: PackedEntries } | { id: number; compact: KnowledgeIndex }
export type BuildResult = { id: number; index: KnowledgeIndex } | { id: number; error: string }

parentPort?.on('message', (task: BuildTask) => {
  try {
    const index = 'build' in task ? buildIndex(unpackEntries(task.build)) : compactIndex(task.compact)
    parentPort?.postMessage({ id: task.id, index } satisfies BuildResult, transferablesOf(index))
  } catch (error) {
    parentPort?.postMessage({ id: task.id, error: String(error) } satisfies BuildResult)
  }
})
