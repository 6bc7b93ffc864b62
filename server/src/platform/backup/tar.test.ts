import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { padding, readTar, tarEnd, tarHeader } from './tar.ts'

const modified = new Date('2026-03-10T09:30:00Z')
const long = `${'folder/'.repeat(30)}naïve 画像.png`

function archive(files: [path: string, text: string][]): Buffer {
  return Buffer.concat([...files.flatMap(([path, text]) => entry(path, text)), tarEnd()])
}

function entry(path: string, text: string): Buffer[] {
  const bytes = Buffer.from(text)
  return [tarHeader(path, bytes.length, modified), bytes, padding(bytes.length)]
}

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}

async function read(bytes: Buffer, { chunk = 700, bodies = true } = {}): Promise<[string, string][]> {
  const found: [string, string][] = []
  for await (const { path, body } of readTar(inChunks(bytes, chunk))) {
    const parts: Buffer[] = []
    if (bodies) for await (const part of body) parts.push(part)
    found.push([path, Buffer.concat(parts).toString()])
  }
  return found
}

const files: [string, string][] = [
  ['empty', ''],
  ['a/b.txt', 'x'.repeat(512)],
  [long, 'ü'.repeat(2000)],
  ['last', '1'],
]

test.each([1, 511, 512, 700, 1_000_000])('an archive is read back from chunks of %i bytes', async (chunk) => {
  expect(await read(archive(files), { chunk })).toEqual(files)
})

test('archives are written byte for byte as in the first version of the format', () => {
  const bytes = Buffer.concat([
    ...files.flatMap(([path, text]) => entry(path, text)),
    tarHeader('big', 9 * 2 ** 30 + 5, modified),
    tarEnd(),
  ])
  expect(hash('sha256', bytes)).toBe('36f7d4aa009884676029320c7da194b5a7d8849351c33c071a64533267e0394a')
})

test('the unread rest of a file is skipped', async () => {
  expect((await read(archive(files), { bodies: false })).map(([path]) => path)).toEqual(
    files.map(([path]) => path),
  )
})

test('sizes from 8 GiB on are read back', async () => {
  const size = 9 * 2 ** 30 + 5
  const [first] = await Array.fromAsync(firstEntry(tarHeader('big', size, modified)))
  expect(first).toEqual({ path: 'big', size })
})

async function* firstEntry(header: Buffer) {
  for await (const { path, size } of readTar(inChunks(header, 512))) {
    yield { path, size }
    return
  }
}

test('an archive that is cut off anywhere, altered in a header or continued is damaged', async () => {
  const whole = archive(files)
  const damaged = { type: 'backup_damaged' }
  for (let length = 0; length < whole.length; length += 256) {
    await expect(read(whole.subarray(0, length))).rejects.toMatchObject(damaged)
  }
  const altered = Buffer.from(whole)
  altered[0]! ^= 1
  await expect(read(altered)).rejects.toMatchObject(damaged)
  await expect(read(Buffer.concat([whole, Buffer.from('x')]))).rejects.toMatchObject(damaged)
})
