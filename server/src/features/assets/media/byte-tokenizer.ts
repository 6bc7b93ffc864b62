import { AbstractTokenizer, EndOfStreamError } from 'strtok3'

const blockBytes = 256 * 1024
const blocksKept = 8

/** Reads bytes of a file: both ends belong to the range, which lies within it. */
export type ReadRange = (start: number, end: number) => Promise<Buffer>

type Options = Parameters<AbstractTokenizer['readBuffer']>[1]

export type Bounds = {
  /** how many blocks of the file may be read */
  blocks: number
  /** how often the parser may ask for bytes */
  reads: number
  /** and for how many at once */
  bytes: number
}

/** A parser asked for more than its bounds. */
class BeyondBounds extends Error {}

/** Gives a parser any part of a file, in blocks and within bounds. */
export class ByteTokenizer extends AbstractTokenizer {
  override fileInfo: { size: number; mimeType: string }
  readonly #read: ReadRange
  readonly #blocks = new Map<number, Buffer>()
  readonly #left: Bounds
  /** Whether the parser asked for more, whatever it made of the refusal. */
  went_beyond = false

  constructor(file: { size: number; mimeType: string }, read: ReadRange, bounds: Bounds) {
    super({ fileInfo: file })
    this.fileInfo = file
    this.#read = read
    this.#left = { ...bounds }
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
    if (this.#left.reads-- <= 0 || target.length > this.#left.bytes) throw this.#beyond()
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

  #beyond(): BeyondBounds {
    this.went_beyond = true
    return new BeyondBounds('the file keeps its facts in too many pieces')
  }

  async #block(number: number): Promise<Buffer> {
    const kept = this.#blocks.get(number)
    if (kept !== undefined) return kept
    if (this.#left.blocks-- <= 0) throw this.#beyond()
    const start = number * blockBytes
    const block = await this.#read(start, Math.min(start + blockBytes, this.fileInfo.size) - 1)
    if (this.#blocks.size >= blocksKept) this.#blocks.delete(this.#blocks.keys().next().value!)
    this.#blocks.set(number, block)
    return block
  }
}
