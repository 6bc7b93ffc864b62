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
  /** Begins a file that is written piece by piece, in several processes' lives if need be. @returns an id to keep */
  createUpload(key: string): Promise<string>
  /** Goes on with an upload. @returns null where it was completed or removed */
  openUpload(key: string, id: string): Promise<Upload | null>
  removeUpload(key: string, id: string): Promise<void>
  /** The bytes, or a range of them that lies within the file. @throws FileMissing */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** The same for sending it on: in constant memory, without copies. Close it. @throws FileMissing */
  open(key: string): Promise<Source>
  /** @returns null where there is no such file */
  size(key: string): Promise<number | null>
  /** What is not there is no error. */
  remove(key: string): Promise<void>
  /** All files in an order of its own; behind `after` if given. */
  list(after?: string): AsyncIterable<StoredFile>
  listUploads(): AsyncIterable<PendingUpload>
  close(): Promise<void>
}

/** A file that is being sent. */
export type Source = {
  /**
   * Hands over the bytes of a range, one chunk after the other. A chunk is valid until its `write` is done: then its
   * memory is used again.
   */
  send(range: ByteRange, write: (chunk: Buffer) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** A file that is being written. What was written under the same id by an earlier run stays. */
export type Upload = {
  /** Bytes that a later run would find; writing goes on behind them and behind what this run has written. */
  readonly stored_bytes: number
  write(chunk: Buffer): Promise<void>
  /** Makes the file visible under its key, replacing one that is there. @returns its bytes */
  complete(): Promise<number>
  /** Ends this run's part; what is stored stays for a later one. */
  close(): Promise<void>
}

/** There is no file with this key. */
export class FileMissing extends Error {
  constructor(key: string) {
    super(`there is no stored file ${key}`)
  }
}

const keyForm = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/

/** Keys are made by us; one that could lead elsewhere is a fault. */
export function assertKey(key: string): string {
  if (!keyForm.test(key) || key.length > 200) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  return key
}
