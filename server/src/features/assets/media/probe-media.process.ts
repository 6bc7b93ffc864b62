import { once } from 'node:events'
import { setPriority } from 'node:os'
import type { Bounds } from './byte-tokenizer.ts'
import { type MediaFile, parseMedia } from './parse-media.ts'

// A process of its own for a file that is not read in a few milliseconds: hostile ones end with it. It is told the
// file's type and size, asks for the parts that it wants, and says what it found.

/** What the process says to the one that started it. */
export type MediaMessage =
  | { start: number; end: number }
  | { duration_seconds: number | null; has_video: boolean | null }

const say = (message: MediaMessage) => process.send!(message)

async function read(start: number, end: number): Promise<Buffer> {
  const answer = once(process, 'message')
  say({ start, end })
  const [bytes] = (await answer) as [Buffer]
  return bytes
}

// Requests are answered before files are read.
setPriority(10)
const [{ file, bounds }] = (await once(process, 'message')) as [{ file: MediaFile; bounds: Bounds }]
const { duration_seconds, has_video } = await parseMedia(file, read, bounds)
say({ duration_seconds, has_video })
process.disconnect()
