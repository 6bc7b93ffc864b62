import { setTimeout as sleep } from 'node:timers/promises'
import {
  scoreBySimilarity,
  type Vectors,
  withVectors,
} from '../../src/features/knowledge/embeddings/vectors.ts'
import { buildIndexOffThread } from '../../src/search/build-off-thread.ts'
import {
  buildIndex,
  composeAnswer,
  encodePassageTokens,
  indexBytes,
  type KnowledgeIndex,
  search,
  type TokenisedEntry,
} from '../../src/search/engine.ts'
import { type Collection, enlarged, randomOf, withTypo } from './collection.ts'
import { entriesOf } from './quality.ts'

const PASSAGES = 5000
const WORDS = 1_000_000

export type Scale = {
  passages: number
  /** from text: tokens, then the index */
  indexed_per_second: number
  /** of a search, half of the questions with a typo: the quickest of three runs, as other programs' time is not its own */
  search_p50_ms: number
  search_p95_ms: number
  search_p99_ms: number
  /** processor time of a search */
  search_cpu_mean_ms: number
  /** from the hits and their texts to the answer */
  answer_p95_ms: number
  words: number
  million_mb: number
  tokens_mb: number
  /** building that index from stored tokens in a worker, the quickest of three */
  cold_load_ms: number
  /** a search of another account every two milliseconds, from when it was due: meanwhile, and before */
  meanwhile_p99_ms: number
  quiet_p99_ms: number
  /** comparing a question with the vectors of `passages`, 1,536 dimensions each */
  vectors_p95_ms: number
  vectors_mb: number
}

export async function scaleOf(collections: Collection[], progress: (text: string) => void): Promise<Scale> {
  progress(`indexing ${PASSAGES} passages`)
  const passages = enlarged(collections, (count) => count >= PASSAGES)
  const started = performance.now()
  const index = buildIndex(tokenised(passages))
  const indexed_per_second = passages.length / ((performance.now() - started) / 1000)
  progress('searching them')
  const searched = timesOf(index, passages, collections)
  progress(`indexing ${WORDS} words`)
  const million = enlarged(collections, (_, words) => words >= WORDS)
  const loaded = await coldLoad(tokenised(million), collections)
  return {
    passages: passages.length,
    indexed_per_second,
    ...searched,
    words: million.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0),
    ...loaded,
    ...(await vectorTimes()),
  }
}

const DIMENSIONS = 1536

/** What vectors say does not matter to how long they take. */
async function vectorTimes() {
  const vector = () => Buffer.from(Array.from({ length: DIMENSIONS }, () => Math.floor(Math.random() * 256)))
  const added = Array.from({ length: PASSAGES }, (_, i) => {
    return {
      kind: 'source' as const,
      source_id: 1 + (i >> 3),
      sequence: i & 7,
      folder_id: null,
      vector: vector(),
    }
  })
  const none: Vectors = { scale: { unrelated: -1, related: 1 }, sources: new Map(), bytes: 0 }
  const vectors = withVectors(none, [], added)
  const times: number[] = []
  for (let i = 0; i < 100; i++) {
    const question = Float32Array.from({ length: DIMENSIONS }, () => Math.random() - 0.5)
    const started = performance.now()
    await scoreBySimilarity(vectors, question, () => true)
    times.push(performance.now() - started)
  }
  return { vectors_p95_ms: percentile(times, 0.95), vectors_mb: vectors.bytes / 1e6 }
}

type Texts = ReturnType<typeof enlarged>

function tokenised(texts: Texts): TokenisedEntry[] {
  return texts.map(({ title, text, language }, i) => ({
    kind: 'source',
    source_id: i + 1,
    sequence: 0,
    folder_id: null,
    tokens: encodePassageTokens({ text, title, language }),
  }))
}

const RUNS = 3

function timesOf(index: KnowledgeIndex, texts: Texts, collections: Collection[]) {
  const random = randomOf(9)
  const questions = collections
    .flatMap(({ queries }) => queries.map(({ text }) => text))
    .map((text, i) => (i % 2 === 0 ? text : withTypo(text, random)))
  for (const question of questions.slice(0, 300)) search(index, question)
  const searches = questions.map(() => Number.POSITIVE_INFINITY)
  const answers = questions.map(() => Number.POSITIVE_INFINITY)
  let cpu_ms = 0
  for (let run = 0; run < RUNS; run++) {
    for (const [i, question] of questions.entries()) {
      const cpu = process.threadCpuUsage()
      const started = performance.now()
      const found = search(index, question)
      const took = performance.now() - started
      const spent = process.threadCpuUsage(cpu)
      cpu_ms += (spent.user + spent.system) / 1000
      searches[i] = Math.min(searches[i] as number, took)
      const passages = found.hits.map((hit) => ({
        ...hit,
        title: '',
        text: texts[hit.source_id - 1]?.text ?? '',
      }))
      const read = performance.now()
      composeAnswer(found, passages)
      answers[i] = Math.min(answers[i] as number, performance.now() - read)
    }
  }
  return {
    search_p50_ms: percentile(searches, 0.5),
    search_p95_ms: percentile(searches, 0.95),
    search_p99_ms: percentile(searches, 0.99),
    search_cpu_mean_ms: cpu_ms / (RUNS * questions.length),
    answer_p95_ms: percentile(answers, 0.95),
  }
}

async function coldLoad(entries: TokenisedEntry[], collections: Collection[]) {
  const tokens = entries.reduce((sum, entry) => sum + entry.tokens.length, 0)
  await buildIndexOffThread(entries.slice(0, 200))
  const quiet = await chatsUntil(sleep(2000), collections)
  const runs: { index: KnowledgeIndex; took: number; meanwhile: number[] }[] = []
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now()
    const building = buildIndexOffThread(entries)
    const meanwhile = await chatsUntil(building, collections)
    runs.push({ index: await building, took: performance.now() - started, meanwhile })
  }
  const quickest = runs.toSorted((a, b) => a.took - b.took)[0] as (typeof runs)[number]
  return {
    million_mb: indexBytes(quickest.index) / 1e6,
    tokens_mb: tokens / 1e6,
    cold_load_ms: quickest.took,
    meanwhile_p99_ms: percentile(quickest.meanwhile, 0.99),
    quiet_p99_ms: percentile(quiet, 0.99),
  }
}

/** Searches another account's index every two milliseconds; how long each took from when it was due. */
async function chatsUntil(end: Promise<unknown>, collections: Collection[]): Promise<number[]> {
  const [other] = collections as [Collection]
  const index = buildIndex(entriesOf(other))
  const delays: number[] = []
  let over = false
  void end.then(() => (over = true))
  for (let i = 0; !over; i++) {
    const due = performance.now() + 2
    await sleep(2)
    search(index, other.queries[i % other.queries.length]?.text ?? '')
    delays.push(performance.now() - due)
  }
  return delays
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
