import type { Readable } from 'node:stream'

/** Both ends belong to it, as in HTTP. */
export type ByteRange = { start: number; end: number }
export type StoredFile = { key: string; size_bytes: number; modified_ms: number }
export type PendingUpload = { key: string; id: string; started_ms: number }

/**
 * Files by key (`1/3f/3fa9…`: lower-case letters, digits and hyphens between slashes). A file is there whole or not at
 * all, never changes, and stays after a power cut. storage.fixture.ts says what every implementation does.
 */
export type Storage = {
  /** Stores a whole file. @returns its bytes */
  put(key: string, body: Buffer | AsyncIterable<Buffer>): Promise<number>
  /** Begins a file that is written piece by piece, also by several processes one after the other. @returns its id */
  createUpload(key: string): Promise<string>
  /** Continues an upload. @returns null if it was completed or removed */
  openUpload(key: string, id: string): Promise<Upload | null>
  removeUpload(key: string, id: string): Promise<void>
  /** The bytes, or a range of them that lies within the file. @throws FileMissing */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** The same for a file that is sent on, in constant memory and without copies. The caller closes it. @throws FileMissing */
  open(key: string): Promise<Source>
  /** Bytes of a file. @returns null if there is no such file */
  size(key: string): Promise<number | null>
  /** Removes a file if it exists. */
  remove(key: string): Promise<void>
  /** All files, in an order that each storage chooses and keeps; with `after` those that follow this key. */
  list(after?: string): AsyncIterable<StoredFile>
  listUploads(): AsyncIterable<PendingUpload>
  close(): Promise<void>
}

/** A file that is being sent. */
export type Source = {
  /**
   * Calls `write` with the bytes of a range, one chunk after the other. A chunk is valid until its `write` is done:
   * then its memory is used again.
   */
  send(range: ByteRange, write: (chunk: Buffer) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** A file that is being written. What another process wrote under the same id stays. */
export type Upload = {
  /** Bytes that are stored for good: another process would continue after them. */
  readonly stored_bytes: number
  write(chunk: Buffer): Promise<void>
  /** Makes the file visible under its key, in the place of an older one if there is one. @returns its bytes */
  complete(): Promise<number>
  /** Frees what this process uses for the upload. What is stored stays, so that it can be continued. */
  close(): Promise<void>
}

/** There is no file with this key. */
export class FileMissing extends Error {
  constructor(key: string) {
    super(`there is no stored file ${key}`)
  }
}

const keyForm = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/

/** Returns the key. @throws Error for a key that could lead out of the storage: only our own code makes keys */
export function assertKey(key: string): string {
  if (!keyForm.test(key) || key.length > 200) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  return key
}
