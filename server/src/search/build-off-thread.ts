import { Worker } from 'node:worker_threads'
import type { BuildResult, BuildTask } from './build.worker.ts'
import { buildIndex, compactIndex, entryCount } from './changes.rules.ts'
import type { KnowledgeIndex, TokenisedEntry } from './index.types.ts'
import { packEntries } from './pack.rules.ts'

// Fewer are built in place within some 20 ms.
const WORTH_A_WORKER = 100
// An idle worker holds some 40 MB.
const IDLE_MS = 30_000

type Waiting = { resolve: (index: KnowledgeIndex) => void; reject: (error: Error) => void }
type Running = { worker: Worker; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | undefined }

let running: Running | null = null
let lastId = 0

/** The index of stored tokens, built without holding up the event loop; one build at a time, in order. */
export async function buildIndexOffThread(entries: readonly TokenisedEntry[]): Promise<KnowledgeIndex> {
  if (entries.length < WORTH_A_WORKER) return buildIndex(entries)
  const build = packEntries(entries)
  const buffers = Object.values(build).map((column) => column.buffer as ArrayBuffer)
  return run({ id: ++lastId, build }, buffers)
}

/** `compactIndex` without holding up the event loop; the given index can be searched meanwhile. */
export async function compactIndexOffThread(index: KnowledgeIndex): Promise<KnowledgeIndex> {
  return entryCount(index) < WORTH_A_WORKER ? compactIndex(index) : run({ id: ++lastId, compact: index }, [])
}

function run(task: BuildTask, buffers: ArrayBuffer[]): Promise<KnowledgeIndex> {
  running ??= start()
  const { worker, waiting } = running
  clearTimeout(running.idle)
  worker.ref()
  return new Promise((resolve, reject) => {
    waiting.set(task.id, { resolve, reject })
    worker.postMessage(task, buffers)
  })
}

function start(): Running {
  const worker = new Worker(new URL('./build.worker.ts', import.meta.url))
  const started: Running = { worker, waiting: new Map(), idle: undefined }
  worker.on('message', (result: BuildResult) => settle(started, result))
  worker.on('error', (error) => stop(started, error))
  worker.on('exit', (code) => stop(started, new Error(`the index worker exited with ${code}`)))
  return started
}

function settle(started: Running, result: BuildResult): void {
  const waiting = started.waiting.get(result.id)
  started.waiting.delete(result.id)
  if ('index' in result) waiting?.resolve(result.index)
  else waiting?.reject(new Error(result.error))
  if (started.waiting.size > 0) return
  started.worker.unref()
  started.idle = setTimeout(() => stop(started, new Error('idle')), IDLE_MS).unref()
}

function stop(started: Running, error: Error): void {
  if (running === started) running = null
  clearTimeout(started.idle)
  for (const { reject } of started.waiting.values()) reject(error)
  started.waiting.clear()
  void started.worker.terminate()
}
