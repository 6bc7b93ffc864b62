import type { Readable } from 'node:stream'

/** A recording as it is stored. */
export type Recording = {
  mime_type: string
  size_bytes: number
  /** null where it is not known */
  duration_seconds: number | null
  /** The bytes, or a range of them; both ends belong to it. */
  open(range?: { start: number; end: number }): Promise<Readable>
}
