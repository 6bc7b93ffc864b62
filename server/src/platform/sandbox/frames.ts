import type { Readable, Writable } from 'node:stream'

// A frame is a message on a stream of bytes: its length in 4 bytes, then its bytes.

const headBytes = 4

export function writeFrame(stream: Writable, bytes: Uint8Array): void {
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(bytes.length)
  stream.write(head)
  stream.write(bytes)
}

/** The frames of a stream are together larger than their reader accepts. */
export class FramesTooLargeError extends Error {}

/**
 * Reads the frames of a stream, one at a time.
 * @returns a function that gives the next frame, or null where the stream ends before the frame is complete. It throws
 * FramesTooLargeError before it takes in more than `maxBytes` in all.
 */
export function createFrameReader(stream: Readable, maxBytes: number): () => Promise<Buffer | null> {
  const chunks = stream[Symbol.asyncIterator]()
  let buffered: Buffer[] = []
  let bufferedBytes = 0
  let bytesLeft = maxBytes

  async function take(length: number): Promise<Buffer | null> {
    while (bufferedBytes < length) {
      const { value, done } = await chunks.next()
      if (done) return null
      buffered.push(value)
      bufferedBytes += value.length
    }
    const bytes = Buffer.concat(buffered)
    buffered = [bytes.subarray(length)]
    bufferedBytes -= length
    return bytes.subarray(0, length)
  }

  return async () => {
    const head = await take(headBytes)
    if (head === null) return null
    const length = head.readUInt32LE()
    if (length > bytesLeft) throw new FramesTooLargeError(`it sends more than ${maxBytes} bytes`)
    bytesLeft -= length
    return take(length)
  }
}
