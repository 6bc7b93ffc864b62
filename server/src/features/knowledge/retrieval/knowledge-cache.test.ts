import { expect, test } from 'vitest'
import { buildIndex, indexBytes } from '../../../search/index.ts'
import { withoutPostings } from '../../../search/segment-bytes.rules.ts'
import { type CacheEntry, createKnowledgeCache, setLoaded } from './knowledge-cache.ts'

const index = buildIndex(
  Array.from({ length: 40 }, (_, i) => ({
    kind: 'source',
    form: 'passage' as const,
    owner_id: i + 1,
    sequence: 0,
    group_id: null,
    title: 'Nota',
    text: `La lección ${i} trata de la acuarela, del papel y de los pinceles del taller`,
    language: 'es',
  })),
)
const bytes = indexBytes(index)
const unloaded = { ...index, segments: index.segments.map(withoutPostings) }

/** A cache in which the accounts 1, 2 … are in memory. */
function createCache(accounts: number) {
  const cache = createKnowledgeCache()
  const load = (account_id: number, loaded = index) => {
    const entry = cache.ensure(account_id)
    const none = { vectors: null, version: 1, vectors_version: 0, database: '', removed_ms: null }
    setLoaded(entry, { ...none, index: loaded })
    return entry
  }
  const entries = Array.from({ length: accounts }, (_, i) => load(i + 1))
  const ask = (entry: CacheEntry, times: number) => {
    for (let i = 0; i < times; i++) cache.countQuestion(entry)
  }
  const inMemory = () => entries.flatMap((_, i) => (cache.find(i + 1) === undefined ? [] : [i + 1]))
  return { cache, entries, load, ask, inMemory }
}

test('who is asked least is thrown out, and never who is asked now or is being refreshed', () => {
  const { cache, entries, ask, inMemory } = createCache(4)
  const [current, refreshed, often, seldom] = entries as [CacheEntry, CacheEntry, CacheEntry, CacheEntry]
  refreshed.refreshing = Promise.resolve()
  ask(often, 10)
  ask(seldom, 2)
  cache.evict(bytes * 3, current)
  expect(inMemory()).toEqual([1, 2, 3])
  cache.evict(bytes, current)
  expect(inMemory()).toEqual([1, 2])
  expect(seldom.loaded).not.toBeNull()
})

test('questions of long ago count less than those of now', () => {
  const { cache, entries, ask, inMemory } = createCache(3)
  const [before, now, current] = entries as [CacheEntry, CacheEntry, CacheEntry]
  ask(before, 1000)
  ask(current, 5000)
  ask(now, 100)
  cache.evict(bytes * 2, current)
  expect(inMemory()).toEqual([2, 3])
})

test('postings come into memory while there is room, and one account takes half of it at most', () => {
  const { cache, load } = createCache(1)
  const other = load(2, unloaded)
  expect(cache.makeRoom(other, bytes * 2)).toBe(true)
  expect(cache.makeRoom(other, bytes * 1.5)).toBe(false)
})

test('accounts that are asked in turn do not take the place of each other', () => {
  const { cache, entries, load, ask } = createCache(2)
  const other = load(3, unloaded)
  for (let turn = 0; turn < 50; turn++) {
    for (const entry of [...entries, other]) ask(entry, 1)
    expect(cache.makeRoom(other, bytes * 2)).toBe(false)
  }
})
