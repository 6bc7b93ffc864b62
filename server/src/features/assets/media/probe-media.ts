import type { Ctx } from '../../../platform/context.ts'
import { createSandbox } from '../../../platform/sandbox/create-sandbox.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { ReadLimits, ReadRange } from './byte-tokenizer.ts'
import { type MediaFile, type MediaMetadata, parseMedia } from './parse-media.ts'
import type { ByteRange, ProbeInput } from './probe-media.process.ts'

const mebibyte = 2 ** 20
/** Enough for most files, and done within a few milliseconds. */
const quickLimits: ReadLimits = { maxBlocks: 32, maxReads: 2_000, maxReadBytes: mebibyte / 4 }
/** Enough for the index of a very long film. */
const processLimits: ReadLimits = { maxBlocks: 512, maxReads: 500_000, maxReadBytes: 32 * mebibyte }

const unknown: MediaMetadata = { duration_seconds: null, has_video: null }

const sandbox = createSandbox<ProbeInput, MediaMetadata, ByteRange>({
  program: new URL('./probe-media.process.ts', import.meta.url),
  maxRunning: 2,
  timeoutMs: 20_000,
  maxHeapMb: 128,
  maxResidentMb: 384,
  maxOutputBytes: mebibyte,
})

/**
 * Finds duration and tracks of a sound or film; what cannot be found is null. A file that needs many reads is parsed in a
 * process of its own, with limited time and memory, so that a hostile file delays no other request.
 */
export async function probeMedia(ctx: Ctx, file: MediaFile, read: ReadRange): Promise<MediaMetadata> {
  const { isComplete, ...metadata } = await parseMedia(file, read, quickLimits)
  if (isComplete) return metadata
  return sandbox
    .run(ctx.account.id, { file, limits: processLimits }, ({ start, end }) => read(start, end))
    .catch(() => unknown)
}

/** Reads ranges of bytes in memory. */
export const bufferReader =
  (bytes: Buffer): ReadRange =>
  async (start, end) =>
    bytes.subarray(start, end + 1)

/** Reads ranges of a stored file. */
export const storedFileReader =
  (storage: Storage, key: string): ReadRange =>
  async (start, end) => {
    const chunks: Buffer[] = []
    for await (const chunk of await storage.read(key, { start, end })) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
