import { once } from 'node:events'
import { setPriority } from 'node:os'
import type { ReadLimits } from './byte-tokenizer.ts'
import { type MediaFile, parseMedia } from './parse-media.ts'

// Parses one file in a process of its own, which a hostile file can fill or stop without harm. The first message from the
// parent is the file's type and size. The process then asks for the parts that it needs, and answers with the metadata.

/** A message to the parent: a range to read, or the result. */
export type MediaMessage =
  | { start: number; end: number }
  | { duration_seconds: number | null; has_video: boolean | null }

const sendToParent = (message: MediaMessage) => process.send!(message)

async function read(start: number, end: number): Promise<Buffer> {
  const answer = once(process, 'message')
  sendToParent({ start, end })
  const [bytes] = (await answer) as [Buffer]
  return bytes
}

// Requests are answered before files are read.
setPriority(10)
const [{ file, limits }] = (await once(process, 'message')) as [{ file: MediaFile; limits: ReadLimits }]
const { duration_seconds, has_video } = await parseMedia(file, read, limits)
sendToParent({ duration_seconds, has_video })
process.disconnect()
