import { setTimeout as sleep } from 'node:timers/promises'
import {
  scoreBySimilarity,
  type Vectors,
  withVectors,
} from '../../src/features/knowledge/embeddings/vectors.ts'
import { createIndexBuilder } from '../../src/features/knowledge/retrieval/index-builder.ts'
import {
  buildIndex,
  composeAnswer,
  encodePassageTokens,
  indexBytes,
  type SearchIndex,
  search,
  type TokenisedDocument,
} from '../../src/search/index.ts'
import {
  type Collection,
  collectionDocuments,
  createRandom,
  withTypo,
} from '../../src/search/quality/collection.fixture.ts'
import { packDocuments } from '../../src/search/transfer.rules.ts'
import { createCachingAnalyser } from '../../src/text/caching-analyser.ts'
import { type EnlargedPassage, enlarge } from './enlarge.ts'

const passageCount = 5000
const wordCount = 1_000_000

export type Scale = {
  passages: number
  /** from text: tokens, then the index */
  indexed_per_second: number
  /** Of a search, half of the questions with a typo. The quickest of three runs: other programs take time too. */
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
  /** building that index from stored tokens in a thread, the quickest of three */
  cold_load_ms: number
  /** a search of another index every two milliseconds, from when it was due: during that build, and before it */
  meanwhile_p99_ms: number
  quiet_p99_ms: number
  /** comparing a question with the vectors of `passages`, 1,536 dimensions each */
  vectors_p95_ms: number
  vectors_mb: number
}

/** Times and memory at a size that creators reach, on passages made of the collections. */
export async function measureScale(
  collections: Collection[],
  progress: (text: string) => void,
): Promise<Scale> {
  progress(`indexing ${passageCount} passages`)
  const passages = enlarge(collections, (count) => count >= passageCount)
  const started = performance.now()
  const index = buildIndex(tokeniseAll(passages))
  const indexed_per_second = passages.length / ((performance.now() - started) / 1000)
  progress('searching them')
  const searched = measureSearches(index, passages, collections)
  progress(`indexing ${wordCount} words`)
  const million = enlarge(collections, (_, words) => words >= wordCount)
  const loaded = await measureColdLoad(tokeniseAll(million), collections)
  return {
    passages: passages.length,
    indexed_per_second,
    ...searched,
    words: million.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0),
    ...loaded,
    ...(await measureVectors()),
  }
}

const dimensions = 1536

/** The vectors are random: comparing takes the same time whatever they say. */
async function measureVectors() {
  const vector = () => Buffer.from(Array.from({ length: dimensions }, () => Math.floor(Math.random() * 256)))
  const added = Array.from({ length: passageCount }, (_, i) => {
    return {
      kind: 'source' as const,
      owner_id: 1 + (i >> 3),
      sequence: i & 7,
      group_id: null,
      vector: vector(),
    }
  })
  const none: Vectors = { scale: { unrelated: -1, related: 1 }, entries: new Map(), bytes: 0 }
  const vectors = withVectors(none, [], added)
  const times: number[] = []
  for (let i = 0; i < 100; i++) {
    const question = Float32Array.from({ length: dimensions }, () => Math.random() - 0.5)
    const started = performance.now()
    await scoreBySimilarity(vectors, question, () => true)
    times.push(performance.now() - started)
  }
  return { vectors_p95_ms: percentile(times, 0.95), vectors_mb: vectors.bytes / 1e6 }
}

const analyser = createCachingAnalyser()

function tokeniseAll(texts: EnlargedPassage[]): TokenisedDocument[] {
  return texts.map(({ title, text, language }, i) => ({
    kind: 'source',
    form: 'passage',
    owner_id: i + 1,
    sequence: 0,
    group_id: null,
    tokens: encodePassageTokens({ text, title, language }, analyser),
  }))
}

const runCount = 3

function measureSearches(index: SearchIndex, texts: EnlargedPassage[], collections: Collection[]) {
  const random = createRandom(9)
  const questions = collections
    .flatMap(({ queries }) => queries.map(({ text }) => text))
    .map((text, i) => (i % 2 === 0 ? text : withTypo(text, random)))
  for (const question of questions.slice(0, 300)) search(index, question, { analyser })
  const searches = questions.map(() => Number.POSITIVE_INFINITY)
  const answers = questions.map(() => Number.POSITIVE_INFINITY)
  let cpu_ms = 0
  for (let run = 0; run < runCount; run++) {
    for (const [i, question] of questions.entries()) {
      const cpu = process.threadCpuUsage()
      const started = performance.now()
      const result = search(index, question, { analyser })
      const took = performance.now() - started
      const spent = process.threadCpuUsage(cpu)
      cpu_ms += (spent.user + spent.system) / 1000
      searches[i] = Math.min(searches[i] as number, took)
      const passages = result.hits.map((hit) => ({
        ...hit,
        title: '',
        text: texts[hit.owner_id - 1]?.text ?? '',
      }))
      const searched = performance.now()
      composeAnswer(result, passages)
      answers[i] = Math.min(answers[i] as number, performance.now() - searched)
    }
  }
  return {
    search_p50_ms: percentile(searches, 0.5),
    search_p95_ms: percentile(searches, 0.95),
    search_p99_ms: percentile(searches, 0.99),
    search_cpu_mean_ms: cpu_ms / (runCount * questions.length),
    answer_p95_ms: percentile(answers, 0.95),
  }
}

async function measureColdLoad(documents: TokenisedDocument[], collections: Collection[]) {
  const builder = createIndexBuilder()
  const tokens = documents.reduce((sum, document) => sum + document.tokens.length, 0)
  await builder.build(1, [packDocuments(documents.slice(0, 200))])
  const quiet = await searchUntil(sleep(2000), collections)
  const runs: { index: SearchIndex; took: number; meanwhile: number[] }[] = []
  for (let run = 0; run < runCount; run++) {
    const started = performance.now()
    const building = builder.build(1, [packDocuments(documents)])
    const meanwhile = await searchUntil(building, collections)
    runs.push({ index: await building, took: performance.now() - started, meanwhile })
  }
  await builder.close()
  const quickest = runs.toSorted((a, b) => a.took - b.took)[0] as (typeof runs)[number]
  return {
    million_mb: indexBytes(quickest.index) / 1e6,
    tokens_mb: tokens / 1e6,
    cold_load_ms: quickest.took,
    meanwhile_p99_ms: percentile(quickest.meanwhile, 0.99),
    quiet_p99_ms: percentile(quiet, 0.99),
  }
}

/** Searches another index every two milliseconds. @returns how long each search took from when it was due */
async function searchUntil(end: Promise<unknown>, collections: Collection[]): Promise<number[]> {
  const [other] = collections as [Collection]
  const index = buildIndex(collectionDocuments(other))
  const delays: number[] = []
  let over = false
  void end.then(() => (over = true))
  for (let i = 0; !over; i++) {
    const due = performance.now() + 2
    await sleep(2)
    search(index, other.queries[i % other.queries.length]?.text ?? '', { analyser })
    delays.push(performance.now() - due)
  }
  return delays
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
