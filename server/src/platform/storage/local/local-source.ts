import type { FileHandle } from 'node:fs/promises'
import type { Source } from '../storage.ts'

const bufferBytes = 128 * 1024

/**
 * Reads ahead into one buffer while the other is written, and uses both again. Sending a file of any size so leaves no
 * memory for the garbage collector to find.
 */
export function createLocalSource(file: FileHandle): Source {
  return {
    async send({ start, end }, write) {
      const size = Math.min(bufferBytes, end - start + 1)
      const buffers = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)]
      let written: Promise<void> = Promise.resolve()
      for (let at = start, next = 0; at <= end; next = 1 - next) {
        const buffer = buffers[next]!
        const { bytesRead } = await file.read(buffer, 0, Math.min(size, end - at + 1), at)
        if (bytesRead === 0) throw new Error('a stored file is shorter than its record says')
        at += bytesRead
        await written
        written = write(buffer.subarray(0, bytesRead))
        // If reading fails first, nobody awaits this promise.
        written.catch(() => {})
      }
      await written
    },
    close: () => file.close(),
  }
}
