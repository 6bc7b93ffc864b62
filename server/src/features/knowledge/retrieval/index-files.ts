import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { endianness } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Ctx } from '../../../platform/context.ts'
import { unlessMissing } from '../../../platform/missing-files.ts'
import type { ListRequest, SearchIndex, Segment } from '../../../search/index.ts'
import {
  decodeDictionary,
  encodeDictionary,
  findListRange,
  listPostings,
  postingsLength,
  segmentFormat,
  withoutPostings,
  withPostings,
} from '../../../search/segment-bytes.rules.ts'
import { tokensVersion } from '../../../text/passage-tokens.rules.ts'

/** A file with a segment: its dictionary, then its postings. */
type SegmentFile = {
  name: string
  dictionary_bytes: number
  dictionary_crc: number
  postings_bytes: number
  postings_crc: number
}

type Manifest = {
  format: string
  /** the database and the knowledge version that the segments were built from */
  database: string
  version: number
  /** when the first of the removed documents was, in milliseconds; null if none is */
  removed_ms: number | null
  segments: (SegmentFile & { removed: number[] })[]
}

/** An index as its files hold it. */
export type StoredIndex = { index: SearchIndex } & Pick<Manifest, 'database' | 'version' | 'removed_ms'>

/** A file of an index is not there any more, or not what it was: the index must be opened or built anew. */
export class IndexFileError extends Error {}

/** The same, and opening it again would not show it. */
export class DamagedFileError extends IndexFileError {}

const manifestName = 'index.json'
const format = `segments ${segmentFormat}, tokens ${tokensVersion}, ${endianness()}`
/** Another process may be about to name a file that no manifest names. */
const strangerAgeMs = 3_600_000

const files = new WeakMap<Segment, SegmentFile>()
const named = new WeakSet<SegmentFile>()

/** Returns true if both are the same stored segment, whether or not its postings are in memory. */
export const isSameSegment = (a: Segment, b: Segment | undefined): boolean =>
  a === b || (b !== undefined && files.has(a) && files.get(a) === files.get(b))

export const isStored = (segment: Segment): boolean => files.has(segment)

/** Returns true if a manifest names the segment, so that it is opened after a start. */
export const isNamed = (segment: Segment): boolean => named.has(fileOf(segment))

/** The folder of all indexes. It may be deleted at any time: the database holds what they are built from. */
export const indexesFolder = ({ app }: Pick<Ctx, 'app'>): string => join(app.config.DATA_DIR, 'indexes')

export const indexFolder = ({ app, account }: { app: Ctx['app']; account: { id: number } }): string =>
  join(indexesFolder({ app }), String(account.id))

/** The manifest of an index; null if there is none, or another version of the platform wrote it. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await unlessMissing(readFile(join(folder, manifestName), 'utf8'), '{}')
  try {
    const manifest = JSON.parse(text) as Manifest
    return manifest.format === format ? manifest : null
  } catch {
    return null
  }
}

/** Opens the dictionaries of an index; null where there is none that can be used. */
export async function openIndex(folder: string): Promise<StoredIndex | null> {
  const manifest = await readManifest(folder)
  if (manifest === null) return null
  const { database, version, removed_ms } = manifest
  try {
    const index: SearchIndex = { segments: [], removed: [] }
    for (const { removed, ...file } of manifest.segments) {
      const segment = await openSegment(folder, file)
      index.segments.push(segment)
      index.removed.push(removed.length === 0 ? null : markDocuments(segment.size, removed))
    }
    return { index, database, version, removed_ms }
  } catch (error) {
    if (error instanceof IndexFileError) return null
    throw error
  }
}

const markDocuments = (size: number, marked: number[]): Uint8Array => {
  const marks = new Uint8Array(size)
  for (const document of marked) marks[document] = 1
  return marks
}

async function openSegment(folder: string, file: SegmentFile): Promise<Segment> {
  const whole = file.dictionary_bytes + file.postings_bytes
  const { size } = await unlessMissing(stat(join(folder, file.name)), { size: -1 })
  if (size !== whole) throw new IndexFileError(`${file.name} has ${size} bytes instead of ${whole}`)
  const [bytes] = await readRanges(folder, file, [{ start: 0, end: file.dictionary_bytes }])
  if (crc32(bytes!) !== file.dictionary_crc) throw new IndexFileError(`${file.name} is damaged`)
  const segment = decodeDictionary(bytes!.buffer)
  files.set(segment, file)
  named.add(file)
  return segment
}

type ByteRange = { start: number; end: number }

const readsAtOnce = 16

async function readRanges(
  folder: string,
  { name }: SegmentFile,
  ranges: ByteRange[],
): Promise<Uint8Array<ArrayBuffer>[]> {
  const file = await unlessMissing(open(join(folder, name)), null)
  if (file === null) throw new IndexFileError(`${name} is gone`)
  const found: Uint8Array<ArrayBuffer>[] = []
  let next = 0
  const readSome = async () => {
    for (let i = next++; i < ranges.length; i = next++) {
      const { start, end } = ranges[i]!
      const bytes = new Uint8Array(end - start)
      found[i] = bytes
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
      if (bytesRead !== bytes.length) throw new IndexFileError(`${name} ends too early`)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(readsAtOnce, ranges.length) }, readSome))
  } finally {
    await file.close()
  }
  return found
}

/** Reads postings of stored segments, in the order of the requests. */
export async function readLists(folder: string, requests: readonly ListRequest[]): Promise<Uint8Array[]> {
  const found: Uint8Array[] = []
  const bySegment = Map.groupBy(requests.keys(), (i) => requests[i]!.segment)
  await Promise.all(
    [...bySegment].map(async ([segment, positions]) => {
      const file = fileOf(segment)
      const ranges = positions.map((i) => {
        const { start, end } = findListRange(requests[i]!)
        return { start: file.dictionary_bytes + start, end: file.dictionary_bytes + end }
      })
      const read = await readRanges(folder, file, ranges)
      for (const [at, i] of positions.entries()) found[i] = read[at]!
    }),
  )
  return found
}

function fileOf(segment: Segment): SegmentFile {
  const file = files.get(segment)
  if (file === undefined) throw new Error('a segment that is not stored has its postings in memory')
  return file
}

/** The same segment with its postings in memory. */
export async function loadPostings(folder: string, segment: Segment): Promise<Segment> {
  const file = fileOf(segment)
  const start = file.dictionary_bytes
  const [bytes] = await readRanges(folder, file, [{ start, end: start + file.postings_bytes }])
  if (crc32(bytes!) !== file.postings_crc) throw new DamagedFileError(`${file.name} is damaged`)
  const loaded = withPostings(segment, bytes!)
  files.set(loaded, file)
  return loaded
}

/** The same stored segment without its postings in memory. */
export function dropPostings(segment: Segment): Segment {
  const dropped = withoutPostings(segment)
  files.set(dropped, fileOf(segment))
  return dropped
}

/** The same segment, as if it had no file. */
export const forgetFile = (segment: Segment): Segment => ({ ...segment })

/** Writes a segment to a file that no manifest names yet. From then on its postings need not be in memory. */
export async function storeSegment(folder: string, segment: Segment): Promise<void> {
  const dictionary = encodeDictionary(segment)
  const postings = listPostings(segment)
  const file: SegmentFile = {
    name: `${randomUUID()}.segment`,
    dictionary_bytes: dictionary.length,
    dictionary_crc: crc32(dictionary),
    postings_bytes: postingsLength(segment),
    postings_crc: postings.reduce((crc, bytes) => crc32(bytes, crc), 0),
  }
  await mkdir(folder, { recursive: true })
  // A file that a manifest names holds what it should after a power cut too.
  const handle = await open(join(folder, file.name), 'wx')
  try {
    for (const bytes of [dictionary, ...postings]) await handle.writeFile(bytes)
    await handle.datasync()
  } catch (error) {
    await rm(join(folder, file.name), { force: true })
    throw error
  } finally {
    await handle.close()
  }
  files.set(segment, file)
}

/** Names the stored segments of an index as what is opened next, and removes files that nothing names any more. */
export async function saveManifest(folder: string, saved: StoredIndex, nowMs: number): Promise<void> {
  const segments = saved.index.segments.map((segment, i) => ({
    ...fileOf(segment),
    removed: Array.from(saved.index.removed[i] ?? []).flatMap((mark, document) =>
      mark === 1 ? [document] : [],
    ),
  }))
  const { database, version, removed_ms } = saved
  const manifest: Manifest = { format, database, version, removed_ms, segments }
  for (const { name } of segments) {
    // Another process with the same folder has merged them.
    if ((await unlessMissing(stat(join(folder, name)), null)) === null) {
      throw new IndexFileError(`${name} is gone`)
    }
  }
  const before = await readManifest(folder)
  const draft = join(folder, `${randomUUID()}.draft`)
  await writeFile(draft, JSON.stringify(manifest), { flush: true })
  await rename(draft, join(folder, manifestName))
  for (const segment of saved.index.segments) named.add(fileOf(segment))
  const current = new Set([manifestName, ...segments.map(({ name }) => name)])
  const replaced = new Set(before?.segments.map(({ name }) => name))
  for (const name of await readdir(folder)) {
    if (current.has(name)) continue
    const modifiedMs = (await unlessMissing(stat(join(folder, name)), null))?.mtimeMs ?? nowMs
    if (replaced.has(name) || nowMs - modifiedMs > strangerAgeMs)
      await rm(join(folder, name), { force: true })
  }
}

/** Notes that questions are asked of an index: those asked last are opened first after a start. */
export async function touchIndex(folder: string, nowMs: number): Promise<void> {
  await unlessMissing(utimes(join(folder, manifestName), nowMs / 1000, nowMs / 1000), null)
}

/** Removes an index that is not needed any more. */
export const removeIndex = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** The accounts that have an index in files, those first whose index was used last. */
export async function listStoredIndexes(folder: string): Promise<number[]> {
  const found: { account_id: number; usedMs: number }[] = []
  for (const name of await unlessMissing(readdir(folder), [])) {
    const stats = await unlessMissing(stat(join(folder, name, manifestName)), null)
    if (/^\d+$/.test(name)) found.push({ account_id: Number(name), usedMs: stats?.mtimeMs ?? 0 })
  }
  return found.sort((a, b) => b.usedMs - a.usedMs).map(({ account_id }) => account_id)
}
