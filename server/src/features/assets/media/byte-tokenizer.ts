import { AbstractTokenizer, EndOfStreamError } from 'strtok3'

const blockBytes = 256 * 1024
const maxCachedBlocks = 8

/** Reads a range of a file. Both ends belong to the range, and it lies within the file. */
export type ReadRange = (start: number, end: number) => Promise<Buffer>

type Options = Parameters<AbstractTokenizer['readBuffer']>[1]

/** How much a parser may read of one file. */
export type ReadLimits = {
  /** Blocks of 256 KiB that are read from the file. */
  maxBlocks: number
  /** Calls that ask for bytes. */
  maxReads: number
  /** Bytes of one such call. */
  maxReadBytes: number
}

/** A parser asked for more than it may read. */
class ReadLimitError extends Error {
  override message = 'the metadata of the file is in too many pieces'
}

/** Gives a parser any part of a file, in blocks and within limits. */
export class ByteTokenizer extends AbstractTokenizer {
  override fileInfo: { size: number; mimeType: string }
  readonly #read: ReadRange
  readonly #blocks = new Map<number, Buffer>()
  readonly #left: ReadLimits

  constructor(file: { size: number; mimeType: string }, read: ReadRange, limits: ReadLimits) {
    super({ fileInfo: file })
    this.fileInfo = file
    this.#read = read
    this.#left = { ...limits }
  }

  override supportsRandomAccess(): boolean {
    return true
  }

  setPosition(position: number): void {
    this.position = position
  }

  override async readBuffer(target: Uint8Array, options?: Options): Promise<number> {
    const read = await this.peekBuffer(target, options)
    this.position = (options?.position ?? this.position) + read
    return read
  }

  override async peekBuffer(target: Uint8Array, options?: Options): Promise<number> {
    if (this.#left.maxReads-- <= 0 || target.length > this.#left.maxReadBytes) throw new ReadLimitError()
    const { length, position, mayBeLess } = this.normalizeOptions(target, options)
    const available = Math.max(0, Math.min(length, this.fileInfo.size - position))
    if (available < length && !mayBeLess) throw new EndOfStreamError()
    for (let done = 0; done < available; ) {
      const at = position + done
      const block = await this.#block(Math.floor(at / blockBytes))
      const part = block.subarray(at % blockBytes, (at % blockBytes) + available - done)
      target.set(part, done)
      done += part.length
    }
    return available
  }

  async #block(number: number): Promise<Buffer> {
    const cached = this.#blocks.get(number)
    if (cached !== undefined) return cached
    if (this.#left.maxBlocks-- <= 0) throw new ReadLimitError()
    const start = number * blockBytes
    const block = await this.#read(start, Math.min(start + blockBytes, this.fileInfo.size) - 1)
    if (this.#blocks.size >= maxCachedBlocks) this.#blocks.delete(this.#blocks.keys().next().value!)
    this.#blocks.set(number, block)
    return block
  }
}
