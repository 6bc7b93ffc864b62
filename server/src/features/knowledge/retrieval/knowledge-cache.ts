import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { indexBytes, type SearchIndex, type Segment } from '../../../search/index.ts'
import { hasPostings, postingsLength } from '../../../search/segment-bytes.rules.ts'
import type { Vectors } from '../embeddings/vectors.ts'
import { dropPostings, isStored } from './index-files.ts'

/** The searchable knowledge of an account. */
export type Knowledge = {
  /** the postings of its stored segments may be in their files only */
  index: SearchIndex
  /** null where no model has embedded all of it */
  vectors: Vectors | null
  /** the account's knowledge version */
  version: number
}

/** Knowledge as it is at these versions. */
export type LoadedKnowledge = Knowledge & {
  vectors_version: number
  /** the database that it comes from */
  database: string
  /** when the first of its removed documents was; null if none is */
  removed_ms: number | null
}

export type CacheEntry = {
  loaded: LoadedKnowledge | null
  /** what it takes in memory, and what its postings would take that are in files only */
  bytes: number
  unloadedBytes: number
  refreshing: Promise<void> | null
  /** work on its segments in the background, one after the other */
  tending: Promise<void> | null
  /** questions so far, an older one for less: how many there were when `askedAt` of the cache were */
  weight: number
  askedAt: number
  /** true if there was a question since its files were last noted as used */
  isAsked: boolean
}

/** After so many questions to all accounts a question counts for half. */
const halfLifeQuestions = 1_000
/** Postings give way to those of an account that is asked clearly more; among equals they stay, or all would be reloaded. */
const clearlyMore = 2
/** One account has its postings in memory up to this share of all. Others are searched in their files. */
const maxAccountShare = 0.5

/** The knowledge in memory, by account. It is thrown out by how much it is asked, and never while it is refreshed. */
export function createKnowledgeCache() {
  const entries = new Map<number, CacheEntry>()
  let questions = 0

  const weightOf = ({ weight, askedAt }: CacheEntry): number =>
    weight * 2 ** ((askedAt - questions) / halfLifeQuestions)
  const countBytes = (): number => entries.values().reduce((sum, { bytes }) => sum + bytes, 0)
  const findLightest = (isWanted: (entry: CacheEntry) => boolean): [number, CacheEntry] | null => {
    let lightest: [number, CacheEntry] | null = null
    for (const each of entries) {
      const [, entry] = each
      if (!isWanted(entry) || entry.refreshing !== null) continue
      if (lightest === null || weightOf(entry) < weightOf(lightest[1])) lightest = each
    }
    return lightest
  }

  return {
    find: (account_id: number): CacheEntry | undefined => entries.get(account_id),
    countBytes,

    ensure(account_id: number): CacheEntry {
      const entry = entries.get(account_id) ?? createEntry()
      entries.set(account_id, entry)
      return entry
    },

    /** Counts a question. */
    countQuestion(entry: CacheEntry): void {
      entry.weight = weightOf(entry) + 1
      entry.askedAt = ++questions
      entry.isAsked = true
    },

    forget: (account_id: number): boolean => entries.delete(account_id),

    /** Throws out what is asked least until the rest is within the bound; of indexes in files first their postings. */
    evict(maxBytes: number, current: CacheEntry): void {
      for (let bytes = countBytes(); bytes > maxBytes; bytes = countBytes()) {
        const [account_id, entry] = findLightest((each) => each !== current) ?? [null, current]
        if (storedPostingsBytes(entry) > 0) dropStoredPostings(entry)
        else if (account_id === null) return
        else entries.delete(account_id)
      }
    },

    /** Makes room for the postings of an account. @returns false if they should stay in their files */
    makeRoom(entry: CacheEntry, maxBytes: number): boolean {
      if (entry.bytes + entry.unloadedBytes > maxBytes * maxAccountShare) return false
      const isLesser = (other: CacheEntry) =>
        other.refreshing === null &&
        weightOf(other) * clearlyMore < weightOf(entry) &&
        storedPostingsBytes(other) > 0
      const lesser = entries.values().filter(isLesser)
      const gain = lesser.reduce((sum, other) => sum + storedPostingsBytes(other), 0)
      const missingBytes = () => countBytes() + entry.unloadedBytes - maxBytes
      if (missingBytes() > gain) return false
      while (missingBytes() > 0) dropStoredPostings(findLightest(isLesser)![1])
      return true
    },
  }
}

export const knowledgeCache = appState(createKnowledgeCache)

export const maxCacheBytes = ({ app }: Pick<Ctx, 'app'>): number =>
  app.config.KNOWLEDGE_CACHE_MB * 1024 * 1024

const createEntry = (): CacheEntry => ({
  loaded: null,
  bytes: 0,
  unloadedBytes: 0,
  refreshing: null,
  tending: null,
  weight: 0,
  askedAt: 0,
  isAsked: false,
})

/** Sets what an entry holds. A question that goes on meanwhile keeps what it began with. */
export function setLoaded(entry: CacheEntry, loaded: LoadedKnowledge): void {
  const { segments, removed } = loaded.index
  const unloaded = segments.filter((segment) => !hasPostings(segment))
  const hasRemoved = removed.some((marks) => marks !== null)
  entry.loaded = hasRemoved ? loaded : { ...loaded, removed_ms: null }
  entry.bytes = indexBytes(loaded.index) + (loaded.vectors?.bytes ?? 0)
  entry.unloadedBytes = unloaded.reduce((sum, segment) => sum + postingsLength(segment), 0)
}

const canDrop = (segment: Segment): boolean => isStored(segment) && hasPostings(segment)

const storedPostingsBytes = ({ loaded }: CacheEntry): number =>
  (loaded?.index.segments ?? []).filter(canDrop).reduce((sum, segment) => sum + postingsLength(segment), 0)

function dropStoredPostings(entry: CacheEntry): void {
  if (entry.loaded === null || storedPostingsBytes(entry) === 0) return
  const { index } = entry.loaded
  const segments = index.segments.map((segment) => (canDrop(segment) ? dropPostings(segment) : segment))
  setLoaded(entry, { ...entry.loaded, index: { ...index, segments } })
}
