import { backupDamaged } from './errors.ts'

/**
 * The part of POSIX tar (ustar, with pax for long names) that a backup needs; `tar --zstd -tf FILE` lists one. Unlike
 * tar libraries it refuses an archive that is cut off between two files, or that goes on after its end.
 */
const blockSize = 512

/** One file of the archive; `body` may be left unread. */
export type TarEntry = { path: string; size: number; body: AsyncIterable<Buffer> }

/** The blocks that stand before a file's bytes. */
export function tarHeader(path: string, size: number, modified: Date): Buffer {
  const name = Buffer.from(path)
  const isPlain = name.length <= 100 && /^[\x20-\x7e]+$/.test(path)
  if (isPlain) return headerBlock({ name, size, modified, type: '0' })
  const record = paxRecord('path', path)
  return Buffer.concat([
    headerBlock({ name: Buffer.from('pax'), size: record.length, modified, type: 'x' }),
    record,
    padding(record.length),
    headerBlock({ name: Buffer.from('file'), size, modified, type: '0' }),
  ])
}

/** The zeros that fill a file's last block. */
export const padding = (size: number): Buffer => Buffer.alloc((blockSize - (size % blockSize)) % blockSize)

/** The end of an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * blockSize)

type Header = { name: Buffer; size: number; modified: Date; type: '0' | 'x' }

function headerBlock({ name, size, modified, type }: Header): Buffer {
  const block = Buffer.alloc(blockSize)
  name.copy(block, 0)
  block.write('0000600\0', 100)
  block.write('0000000\0'.repeat(2), 108)
  writeSize(block, size)
  block.write(`${octal(Math.floor(modified.getTime() / 1000), 11)}\0`, 136)
  block.write(type, 156)
  block.write('ustar\u000000', 257)
  block.write(`${octal(checksum(block), 6)}\0 `, 148)
  return block
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

const octalLimit = 8 ** 11

/** Twelve bytes from 124: octal digits, or from 8 GiB on a binary number after the mark 0x80. */
function writeSize(block: Buffer, size: number): void {
  if (size < octalLimit) block.write(`${octal(size, 11)}\0`, 124)
  else {
    block[124] = 0x80
    block.writeBigUInt64BE(BigInt(size), 128)
  }
}

const readSize = (block: Buffer): number =>
  block[124] === 0x80 ? Number(block.readBigUInt64BE(128)) : readOctal(block, 124, 12)

/** The sum of the bytes, those of the checksum itself (148 to 155) taken as spaces. */
function checksum(block: Buffer): number {
  let sum = 8 * 0x20
  for (let i = 0; i < blockSize; i++) if (i < 148 || i > 155) sum += block[i]!
  return sum
}

/** `length key=value\n`, where length counts itself. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`)
  let length = rest + 1
  while (String(length).length + rest !== length) length = String(length).length + rest
  return Buffer.from(`${length} ${key}=${value}\n`)
}

/**
 * Reads the entries of an archive, in order, as they arrive.
 * @throws backup_damaged where the bytes are not such an archive, or are cut off
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = createByteReader(source)
  let longPath: string | null = null
  for (;;) {
    const block = await bytes.take(blockSize)
    if (block.every((byte) => byte === 0)) break
    if (readOctal(block, 148, 8) !== checksum(block))
      throw backupDamaged('The backup is damaged: a header is altered.')
    const size = readSize(block)
    const type = String.fromCharCode(block[156]!)
    if (type === 'x') {
      longPath = parsePaxPath((await bytes.take(size)).toString())
      await bytes.take(padding(size).length)
      continue
    }
    const body = bytes.next(size)
    yield { path: longPath ?? text(block, 0, 100), size, body }
    for await (const _ of body);
    await bytes.take(padding(size).length)
    longPath = null
  }
  await bytes.take(blockSize)
  if (!(await bytes.atEnd())) throw backupDamaged('The backup is damaged: something follows its end.')
}

const text = (block: Buffer, start: number, length: number): string =>
  block
    .subarray(start, start + length)
    .toString()
    .replace(/\0.*$/s, '')

const readOctal = (block: Buffer, start: number, length: number): number =>
  Number.parseInt(text(block, start, length).trim(), 8)

const parsePaxPath = (records: string): string | null => /^\d+ path=(.*)\n/s.exec(records)?.[1] ?? null

function createByteReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  /** The next bytes, at most `size`. */
  async function takeSome(size: number): Promise<Buffer> {
    while (rest.length === 0) {
      const chunk = await iterator.next()
      if (chunk.done) throw backupDamaged('The backup is damaged: it is cut off.')
      rest = chunk.value
    }
    const taken = rest.subarray(0, size)
    rest = rest.subarray(taken.length)
    return taken
  }
  async function* next(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const chunk = await takeSome(left)
      left -= chunk.length
      yield chunk
    }
  }
  return {
    next,
    async take(size: number): Promise<Buffer> {
      const chunks: Buffer[] = []
      for await (const chunk of next(size)) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
    async atEnd(): Promise<boolean> {
      while (rest.length === 0) {
        const chunk = await iterator.next()
        if (chunk.done) return true
        rest = chunk.value
      }
      return false
    },
  }
}
