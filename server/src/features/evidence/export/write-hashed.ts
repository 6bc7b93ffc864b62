import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** A file that is written from its beginning to its end, and what it then is. */
export type HashedFile = {
  write(text: string): Promise<void>
  /** Makes it safe from power cuts and closes it. */
  end(): Promise<{ bytes: number; sha256: string }>
  /** Closes it if it is still open. */
  close(): Promise<void>
}

/** Creates a file that must not exist. */
export async function createHashedFile(path: string): Promise<HashedFile> {
  const file = await open(path, 'wx')
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async write(text) {
      const chunk = Buffer.from(text)
      hash.update(chunk)
      bytes += chunk.length
      await file.appendFile(chunk)
    },
    async end() {
      await file.sync()
      await file.close()
      return { bytes, sha256: hash.digest('hex') }
    },
    close: () => file.close(),
  }
}
