import { AbstractTokenizer, EndOfStreamError } from 'strtok3'

const blockBytes = 256 * 1024
const blocksKept = 8

/** Reads bytes of a file: both ends belong to the range, which lies within it. */
export type ReadRange = (start: number, end: number) => Promise<Buffer>

type Options = Parameters<AbstractTokenizer['readBuffer']>[1]

/** Gives a parser any part of a file, in blocks, and no more than `blocks_at_most` of them. */
export class ByteTokenizer extends AbstractTokenizer {
  override fileInfo: { size: number; mimeType: string }
  readonly #read: ReadRange
  readonly #blocks = new Map<number, Buffer>()
  #left: number

  constructor(file: { size: number; mimeType: string }, read: ReadRange, blocks_at_most: number) {
    super({ fileInfo: file })
    this.fileInfo = file
    this.#read = read
    this.#left = blocks_at_most
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
    const kept = this.#blocks.get(number)
    if (kept !== undefined) return kept
    if (this.#left-- <= 0) throw new Error('the file keeps its facts too far apart')
    const start = number * blockBytes
    const block = await this.#read(start, Math.min(start + blockBytes, this.fileInfo.size) - 1)
    if (this.#blocks.size >= blocksKept) this.#blocks.delete(this.#blocks.keys().next().value!)
    this.#blocks.set(number, block)
    return block
  }
}
