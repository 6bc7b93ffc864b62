import { setImmediate as yieldToOthers } from 'node:timers/promises'
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
type EntryVectors = {
  kind: KnowledgeKind
  owner_id: number
  group_id: number | null
  passages: Map<number, Vector>
}

/** The vectors of an account, never changed in place. */
export type Vectors = { scale: SimilarityScale; entries: ReadonlyMap<string, EntryVectors>; bytes: number }

const entryKey = ({ kind, id }: { kind: KnowledgeKind; id: number }): string => `${kind} ${id}`

// Memory of an entry beside its dimensions, roughly.
const entryBytes = 200

/** The vectors without those of removed entries, and with added ones. */
export function withVectors(
  { scale, entries: before }: Vectors,
  removed: { kind: KnowledgeKind; id: number }[],
  added: EmbeddedEntry[],
): Vectors {
  const entries = new Map(before)
  for (const ref of removed) entries.delete(entryKey(ref))
  const copied = new Set<string>()
  for (const { kind, owner_id, sequence, group_id, vector } of added) {
    const key = entryKey({ kind, id: owner_id })
    const passages = copied.has(key) ? entries.get(key)!.passages : new Map(entries.get(key)?.passages)
    const values = new Int8Array(vector.buffer, vector.byteOffset, vector.length)
    passages.set(sequence, { values, norm: norm(values) })
    entries.set(key, { kind, owner_id, group_id, passages })
    copied.add(key)
  }
  let bytes = 0
  for (const { passages } of entries.values()) {
    for (const { values } of passages.values()) bytes += values.length + entryBytes
  }
  return { scale, entries, bytes }
}

// Some five milliseconds of work.
const maxMultiplicationsAtOnce = 4_000_000
const maxResults = 50

/** The visible passages that are most similar to a question, best first. Lets other requests run in between. */
export async function scoreBySimilarity(
  { scale, entries }: Vectors,
  question: Float32Array,
  filter: DocumentFilter,
): Promise<ExtraRanking['scores']> {
  const found: ExtraRanking['scores'][number][] = []
  const questionNorm = norm(question)
  let multiplications = 0
  for (const { kind, owner_id, group_id, passages } of entries.values()) {
    if (!filter(owner_id, group_id, kind)) continue
    for (const [sequence, vector] of passages) {
      // A vector has another size where the server changed its model under the same name.
      if (vector.values.length !== question.length) continue
      const score = relatedness(scale, dotProduct(vector.values, question) / (vector.norm * questionNorm))
      if (score > 0) found.push({ kind, owner_id, sequence, score, confidence: similarityConfidence(score) })
      multiplications += question.length
    }
    if (multiplications < maxMultiplicationsAtOnce) continue
    multiplications = 0
    await yieldToOthers()
  }
  return found.sort((a, b) => b.score - a.score).slice(0, maxResults)
}
