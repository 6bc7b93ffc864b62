import type { Ctx } from '../../../platform/context.ts'
import { countDocuments, findSegmentsToMerge, type SearchIndex, type Segment } from '../../../search/index.ts'
import { hasPostings } from '../../../search/segment-bytes.rules.ts'
import { indexBuilder } from './index-builder.ts'
import {
  DamagedFileError,
  dropPostings,
  forgetFile,
  IndexFileError,
  indexFolder,
  isNamed,
  isSameSegment,
  isStored,
  loadPostings,
  readManifest,
  removeIndex,
  saveManifest,
  storeSegment,
} from './index-files.ts'
import {
  type CacheEntry,
  knowledgeCache,
  type LoadedKnowledge,
  maxCacheBytes,
  setLoaded,
} from './knowledge-cache.ts'

// Fewer are built from their rows within some 100 ms.
const minStoredDocuments = 1_000

/** Writes large new segments to files, so that the postings of a large account are not all in memory while it is built. */
export async function storeLargeSegments(ctx: Ctx, index: SearchIndex): Promise<SearchIndex> {
  const segments: Segment[] = []
  for (const segment of index.segments) {
    segments.push(segment.size < minStoredDocuments ? segment : await moveToFile(ctx, segment))
  }
  return { ...index, segments }
}

/** The segment without its postings once it is in a file; as it is where it cannot be written. */
async function moveToFile(ctx: Ctx, segment: Segment): Promise<Segment> {
  try {
    await storeSegment(indexFolder(ctx), segment)
    return dropPostings(segment)
  } catch (err) {
    ctx.log.warn({ err }, 'an index could not be written to files; it stays in memory')
    return segment
  }
}

/** Merges and saves an index in the background where there is much to merge or save. */
export function tendLater(ctx: Ctx, entry: CacheEntry): void {
  const { segments } = entry.loaded!.index
  const isUnsaved = segments.some((segment) => isStored(segment) && !isNamed(segment))
  if (isUnsaved || findSegmentsToMerge(entry.loaded!.index) !== null) void tendIndex(ctx, entry)
}

/**
 * Merges the segments of an index that should be merged, and saves it. Searches go on meanwhile.
 * @param removedShare which segments are written again, see `findSegmentsToMerge`
 */
export function tendIndex(ctx: Ctx, entry: CacheEntry, removedShare?: number): Promise<void> {
  return inBackground(ctx, entry, async () => {
    await mergeSegments(ctx, entry, removedShare)
    if (countDocuments(entry.loaded!.index) < minStoredDocuments) await takeOutOfFiles(ctx, entry)
    else await save(ctx, entry)
    if (knowledgeCache(ctx).makeRoom(entry, maxCacheBytes(ctx))) await loadAllPostings(ctx, entry)
  })
}

/** Brings the postings of an index into memory, in the background, where the cache has room for them. */
export function takeIntoMemory(ctx: Ctx, entry: CacheEntry): void {
  if (entry.unloadedBytes === 0 || entry.tending !== null) return
  if (knowledgeCache(ctx).makeRoom(entry, maxCacheBytes(ctx))) {
    void inBackground(ctx, entry, () => loadAllPostings(ctx, entry))
  }
}

async function loadAllPostings(ctx: Ctx, entry: CacheEntry): Promise<void> {
  const { index } = entry.loaded!
  for (const [i, segment] of index.segments.entries()) {
    if (hasPostings(segment)) continue
    const before = sliceIndex(index, i, i + 1)
    replaceSegments(entry, before, { ...before, segments: [await withPostings(ctx, segment)] })
  }
}

/** One piece of work on the segments of an entry at a time. */
function inBackground(ctx: Ctx, entry: CacheEntry, work: () => Promise<void>): Promise<void> {
  entry.tending ??= work()
    .catch(async (err) => {
      ctx.log.warn({ err }, 'an index could not be kept in files; it is opened or built again')
      if (!(err instanceof IndexFileError)) return
      knowledgeCache(ctx).forget(ctx.account.id)
      if (err instanceof DamagedFileError) await removeIndex(indexFolder(ctx))
    })
    .finally(() => {
      entry.tending = null
    })
  return entry.tending
}

async function mergeSegments(ctx: Ctx, entry: CacheEntry, removedShare?: number): Promise<void> {
  for (;;) {
    const { index } = entry.loaded!
    const range = findSegmentsToMerge(index, removedShare)
    if (range === null) return
    const before = sliceIndex(index, range.from, range.to)
    const segments: Segment[] = []
    for (const segment of before.segments) segments.push(await withPostings(ctx, segment))
    const merged = await indexBuilder(ctx).compact(ctx.account.id, { ...before, segments })
    // What changed meanwhile is merged at the next time.
    if (!replaceSegments(entry, before, await storeLargeSegments(ctx, merged))) return
  }
}

const sliceIndex = ({ segments, removed }: SearchIndex, from: number, to: number): SearchIndex => ({
  segments: segments.slice(from, to),
  removed: removed.slice(from, to),
})

const withPostings = (ctx: Ctx, segment: Segment): Segment | Promise<Segment> =>
  hasPostings(segment) ? segment : loadPostings(indexFolder(ctx), segment)

/** @returns false if the index does not hold these segments any more, or more of their documents were removed */
function replaceSegments(entry: CacheEntry, before: SearchIndex, after: SearchIndex): boolean {
  const { index } = entry.loaded!
  const from = index.segments.findIndex((segment) => isSameSegment(before.segments[0]!, segment))
  const isThere = before.segments.every(
    (segment, i) =>
      isSameSegment(segment, index.segments[from + i]) && before.removed[i] === index.removed[from + i],
  )
  if (from < 0 || !isThere) return false
  const count = before.segments.length
  const segments = index.segments.toSpliced(from, count, ...after.segments)
  const removed = index.removed.toSpliced(from, count, ...after.removed)
  setLoaded(entry, { ...entry.loaded!, index: { segments, removed } })
  return true
}

/** An index that has become small is kept in memory only. */
async function takeOutOfFiles(ctx: Ctx, entry: CacheEntry): Promise<void> {
  const { index } = entry.loaded!
  const segments: Segment[] = []
  for (const segment of index.segments) segments.push(forgetFile(await withPostings(ctx, segment)))
  if (replaceSegments(entry, index, { ...index, segments })) await removeIndex(indexFolder(ctx))
}

async function save(ctx: Ctx, entry: CacheEntry): Promise<void> {
  const folder = indexFolder(ctx)
  const { loaded } = entry as { loaded: LoadedKnowledge }
  for (const segment of loaded.index.segments) if (!isStored(segment)) await storeSegment(folder, segment)
  const saved = await readManifest(folder)
  const isNewer = saved?.database === loaded.database && saved.version > loaded.version
  // Another process with the same folder is ahead.
  if (!isNewer) await saveManifest(folder, loaded, ctx.app.clock.realMs())
}
