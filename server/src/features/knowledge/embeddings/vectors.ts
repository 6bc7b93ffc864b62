import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Allow, EntryKind, ExtraScores } from '../../../search/engine.ts'
import type { EmbeddedEntry } from './embeddings.queries.ts'
import { certaintyOf, dotProduct, lengthOf, relatedness, type Scale } from './similarity.rules.ts'

type Vector = { values: Int8Array; length: number }

/** The vectors of one source, guided answer, product or question, by passage. */
type SourceVectors = {
  kind: EntryKind
  source_id: number
  folder_id: number | null
  passages: Map<number, Vector>
}

/** The vectors of an account, never changed in place. */
export type Vectors = { scale: Scale; sources: ReadonlyMap<string, SourceVectors>; bytes: number }

const keyOf = ({ kind, id }: { kind: EntryKind; id: number }): string => `${kind} ${id}`

// What an entry takes beside its dimensions.
const entryBytes = 200

/** Vectors without what is named, and with what came. */
export function withVectors(
  { scale, sources: before }: Vectors,
  removed: { kind: EntryKind; id: number }[],
  added: EmbeddedEntry[],
): Vectors {
  const sources = new Map(before)
  for (const ref of removed) sources.delete(keyOf(ref))
  const own = new Set<string>()
  for (const { kind, source_id, sequence, folder_id, vector } of added) {
    const key = keyOf({ kind, id: source_id })
    const passages = own.has(key) ? sources.get(key)!.passages : new Map(sources.get(key)?.passages)
    const values = new Int8Array(vector.buffer, vector.byteOffset, vector.length)
    passages.set(sequence, { values, length: lengthOf(values) })
    sources.set(key, { kind, source_id, folder_id, passages })
    own.add(key)
  }
  let bytes = 0
  for (const { passages } of sources.values()) {
    for (const { values } of passages.values()) bytes += values.length + entryBytes
  }
  return { scale, sources, bytes }
}

// Some five milliseconds.
const productsAtOnce = 4_000_000
const mostSimilar = 50

/** The visible entries that are likest to a question, as a ranking of their own. Lets others work in between. */
export async function similarTo(
  { scale, sources }: Vectors,
  question: Float32Array,
  allow: Allow,
): Promise<ExtraScores['scores']> {
  const found: ExtraScores['scores'][number][] = []
  const length = lengthOf(question)
  let products = 0
  for (const { kind, source_id, folder_id, passages } of sources.values()) {
    if (!allow(source_id, folder_id, kind)) continue
    for (const [sequence, vector] of passages) {
      // A server that changed its model under the same name.
      if (vector.values.length !== question.length) continue
      const score = relatedness(scale, dotProduct(vector.values, question) / (vector.length * length))
      if (score > 0) found.push({ kind, source_id, sequence, score, certainty: certaintyOf(score) })
      products += question.length
    }
    if (products < productsAtOnce) continue
    products = 0
    await nextTurn()
  }
  return found.sort((a, b) => b.score - a.score).slice(0, mostSimilar)
}
