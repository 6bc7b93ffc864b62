import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DocumentFilter, ExtraRanking } from '../../../search/index.ts'
import type { KnowledgeKind } from '../kinds.rules.ts'
import type { EmbeddedEntry } from './embeddings.queries.ts'
import {
  dotProduct,
  norm,
  relatedness,
  type SimilarityScale,
  similarityConfidence,
} from './similarity.rules.ts'

type Vector = { values: Int8Array; norm: number }

/** The vectors of one source, guided answer, product or question, by passage. */
type SourceVectors = {
  kind: KnowledgeKind
  owner_id: number
  group_id: number | null
  passages: Map<number, Vector>
}

/** The vectors of an account, never changed in place. */
export type Vectors = { scale: SimilarityScale; sources: ReadonlyMap<string, SourceVectors>; bytes: number }

const entryKey = ({ kind, id }: { kind: KnowledgeKind; id: number }): string => `${kind} ${id}`

// Memory of an entry beside its dimensions, roughly.
const entryBytes = 200

/** The vectors without those of removed entries, and with added ones. */
export function withVectors(
  { scale, sources: before }: Vectors,
  removed: { kind: KnowledgeKind; id: number }[],
  added: EmbeddedEntry[],
): Vectors {
  const sources = new Map(before)
  for (const ref of removed) sources.delete(entryKey(ref))
  const copied = new Set<string>()
  for (const { kind, owner_id, sequence, group_id, vector } of added) {
    const key = entryKey({ kind, id: owner_id })
    const passages = copied.has(key) ? sources.get(key)!.passages : new Map(sources.get(key)?.passages)
    const values = new Int8Array(vector.buffer, vector.byteOffset, vector.length)
    passages.set(sequence, { values, norm: norm(values) })
    sources.set(key, { kind, owner_id, group_id, passages })
    copied.add(key)
  }
  let bytes = 0
  for (const { passages } of sources.values()) {
    for (const { values } of passages.values()) bytes += values.length + entryBytes
  }
  return { scale, sources, bytes }
}

// Some five milliseconds of work.
const maxProductsAtOnce = 4_000_000
const maxResults = 50

/** The visible passages that are most similar to a question, best first. Lets other requests run in between. */
export async function scoreBySimilarity(
  { scale, sources }: Vectors,
  question: Float32Array,
  filter: DocumentFilter,
): Promise<ExtraRanking['scores']> {
  const found: ExtraRanking['scores'][number][] = []
  const questionNorm = norm(question)
  let products = 0
  for (const { kind, owner_id, group_id, passages } of sources.values()) {
    if (!filter(owner_id, group_id, kind)) continue
    for (const [sequence, vector] of passages) {
      // The server changed its model under the same name.
      if (vector.values.length !== question.length) continue
      const score = relatedness(scale, dotProduct(vector.values, question) / (vector.norm * questionNorm))
      if (score > 0) found.push({ kind, owner_id, sequence, score, confidence: similarityConfidence(score) })
      products += question.length
    }
    if (products < maxProductsAtOnce) continue
    products = 0
    await nextTurn()
  }
  return found.sort((a, b) => b.score - a.score).slice(0, maxResults)
}
