import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { type ByteRange, FileMissing, type Storage } from './storage.ts'

/** Bytes of a part if a storage sends uploads in parts. The uploads below are larger than one part. */
export const partBytes = 5 * 1024 * 1024

export const newKey = (): string => {
  const id = randomUUID()
  return `conformance/${id.slice(0, 2)}/${id}`
}

const read = async (body: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The bytes of a range as they are sent on. Each chunk is copied, because its memory is used again. */
async function sent(storage: Storage, key: string, range: ByteRange): Promise<Buffer> {
  const source = await storage.open(key)
  const chunks: Buffer[] = []
  await source.send(range, async (chunk) => void chunks.push(Buffer.from(chunk)))
  await source.close()
  return Buffer.concat(chunks)
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function* inChunks(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

/** Tests what every storage does. `open` gives a new client of the same storage, as another process would have it. */
export function describeStorage(name: string, open: () => Promise<Storage>): void {
  describe(name, async () => {
    const storage = await open()
    afterAll(() => storage.close())
    testFiles(storage)
    testRanges(storage)
    testFailures(storage)
    testResuming(storage, open)
    testUploads(storage)
    testLists(storage)
  })
}

function testFiles(storage: Storage): void {
  test.each([0, 1, 65_536, 300_001])(
    '%i bytes come back as they were put, from memory and as a stream',
    async (size) => {
      const bytes = randomBytes(size)
      const [whole, streamed] = [newKey(), newKey()]
      expect(await storage.put(whole, bytes)).toBe(size)
      expect(await storage.put(streamed, inChunks(bytes, 7_919))).toBe(size)
      for (const key of [whole, streamed]) {
        expect(await storage.size(key)).toBe(size)
        expect(digest(await read(await storage.read(key)))).toBe(digest(bytes))
        if (size > 0)
          expect(digest(await sent(storage, key, { start: 0, end: size - 1 }))).toBe(digest(bytes))
      }
    },
  )

  test('a file that does not exist has no size, cannot be read, and can be removed', async () => {
    const key = newKey()
    expect(await storage.size(key)).toBeNull()
    await expect(storage.read(key)).rejects.toThrow(FileMissing)
    await expect(storage.open(key)).rejects.toThrow(FileMissing)
    await storage.remove(key)
    await storage.put(key, Buffer.from('x'))
    await storage.remove(key)
    expect(await storage.size(key)).toBeNull()
  })
}

function testRanges(storage: Storage): void {
  test('any range of bytes is read', async () => {
    const key = newKey()
    const bytes = randomBytes(1_000)
    await storage.put(key, bytes)
    for (const [start, end] of [
      [0, 0],
      [0, 999],
      [999, 999],
      [17, 801],
    ] as const) {
      expect(await read(await storage.read(key, { start, end }))).toEqual(bytes.subarray(start, end + 1))
      expect(await sent(storage, key, { start, end })).toEqual(bytes.subarray(start, end + 1))
    }
  })

  test('200 ranged reads at once are right byte for byte', async () => {
    const key = newKey()
    const bytes = randomBytes(500_000)
    await storage.put(key, bytes)
    const reads = Array.from({ length: 200 }, async (_, index) => {
      const range = { start: index * 2_111, end: index * 2_111 + 40_000 }
      return (await read(await storage.read(key, range))).equals(bytes.subarray(range.start, range.end + 1))
    })
    expect(new Set(await Promise.all(reads))).toEqual(new Set([true]))
  })
}

function testFailures(storage: Storage): void {
  test('a stream that fails leaves no file and no upload', async () => {
    const key = newKey()
    async function* failing(): AsyncGenerator<Buffer> {
      yield randomBytes(partBytes + 10)
      throw new Error('the sender broke off')
    }
    await expect(storage.put(key, failing())).rejects.toThrow('the sender broke off')
    expect(await storage.size(key)).toBeNull()
    expect((await all(storage.listUploads())).filter((upload) => upload.key === key)).toEqual([])
  })

  test.each(['', '/', '../x', 'a/../b', '/etc/passwd', 'a//b', 'A', 'a b', 'a/.uploads'])(
    'the key %j is refused',
    async (key) => {
      await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
      await expect(async () => storage.read(key)).rejects.toThrow('not a storage key')
    },
  )
}

function testResuming(storage: Storage, open: () => Promise<Storage>): void {
  test('an upload is invisible until it is complete, and another process can continue it', async () => {
    const key = newKey()
    const bytes = randomBytes(partBytes * 2 + 12_345)
    const id = await storage.createUpload(key)
    const first = (await storage.openUpload(key, id))!
    for await (const chunk of inChunks(bytes.subarray(0, partBytes + 777))) await first.write(chunk)
    await first.close()
    expect(await storage.size(key)).toBeNull()
    expect((await all(storage.listUploads())).filter((upload) => upload.key === key)).toMatchObject([
      { key, id },
    ])

    const other = await open()
    const second = (await other.openUpload(key, id))!
    expect(second.stored_bytes).toBeGreaterThanOrEqual(partBytes)
    for await (const chunk of inChunks(bytes.subarray(second.stored_bytes))) await second.write(chunk)
    expect(await second.complete()).toBe(bytes.length)
    expect(digest(await read(await storage.read(key)))).toBe(digest(bytes))
    expect((await all(storage.listUploads())).filter((upload) => upload.key === key)).toEqual([])
    expect(await storage.openUpload(key, id)).toBeNull()
    await other.close()
  })
}

function testUploads(storage: Storage): void {
  test('an empty upload makes an empty file; a removed one cannot be opened', async () => {
    const [empty, dropped] = [newKey(), newKey()]
    const upload = (await storage.openUpload(empty, await storage.createUpload(empty)))!
    expect(await upload.complete()).toBe(0)
    expect(await storage.size(empty)).toBe(0)
    const id = await storage.createUpload(dropped)
    await storage.removeUpload(dropped, id)
    await storage.removeUpload(dropped, id)
    expect(await storage.openUpload(dropped, id)).toBeNull()
  })

  test('an upload replaces a file only when it is complete', async () => {
    const key = newKey()
    await storage.put(key, Buffer.from('old'))
    const upload = (await storage.openUpload(key, await storage.createUpload(key)))!
    await upload.write(Buffer.from('new'))
    expect((await read(await storage.read(key))).toString()).toBe('old')
    await upload.complete()
    expect((await read(await storage.read(key))).toString()).toBe('new')
  })
}

function testLists(storage: Storage): void {
  test('the list has every file once with its size, and continues after a key', async () => {
    const keys = Array.from({ length: 8 }, newKey)
    for (const [index, key] of keys.entries()) await storage.put(key, Buffer.alloc(index))
    const listed = await all(storage.list())
    const own = listed.filter(({ key }) => keys.includes(key))
    expect(own.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
    for (const { key, size_bytes } of own) expect(size_bytes).toBe(keys.indexOf(key))
    const middle = Math.floor(listed.length / 2)
    const rest = await all(storage.list(listed[middle]!.key))
    expect(rest.map(({ key }) => key)).toEqual(listed.slice(middle + 1).map(({ key }) => key))
  })
}
