import type { FileHandle } from 'node:fs/promises'
import type { Source } from '../storage.ts'

const bufferBytes = 128 * 1024

/**
 * Reads ahead into one buffer while the other is written, and uses both again: sending a file costs no memory that
 * the garbage collector would have to find, however large it is.
 */
export function createLocalSource(file: FileHandle): Source {
  return {
    async send({ start, end }, write) {
      const size = Math.min(bufferBytes, end - start + 1)
      const buffers = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)]
      let written: Promise<void> = Promise.resolve()
      for (let at = start, turn = 0; at <= end; turn = 1 - turn) {
        const buffer = buffers[turn]!
        const { bytesRead } = await file.read(buffer, 0, Math.min(size, end - at + 1), at)
        if (bytesRead === 0) throw new Error('a stored file is shorter than its record says')
        at += bytesRead
        await written
        written = write(buffer.subarray(0, bytesRead))
        // Where reading fails first, nobody waits for this any more.
        written.catch(() => {})
      }
      await written
    },
    close: () => file.close(),
  }
}
