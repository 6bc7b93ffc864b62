import type { Ctx } from '../../../platform/context.ts'
import { turnOf } from '../../../platform/fair-limiter.ts'
import { createSandbox, SandboxError } from '../../../platform/sandbox/create-sandbox.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { ReadLimits, ReadRange } from './byte-tokenizer.ts'
import type { MediaFile, MediaMetadata } from './parse-media.ts'
import type { ByteRange, ProbeInput } from './probe-media.process.ts'

const mebibyte = 2 ** 20

/** Enough for the index of a very long film. */
const limits: ReadLimits = { maxBlocks: 512, maxReads: 500_000, maxReadBytes: 32 * mebibyte }

const sandbox = createSandbox<ProbeInput, MediaMetadata, ByteRange>({
  program: new URL('./probe-media.process.ts', import.meta.url),
  maxRunning: 2,
  timeoutMs: 20_000,
  // Measured with indexes of films that were written for it, one entry for each picture and sound: an hour at 25 pictures
  // a second took .4 s of CPU and 120 MB, three hours at 60 took 3.4 s and 290 MB, eight hours more than these bounds.
  // A sound takes .2 s and 78 MB.
  maxCpuSeconds: 10,
  maxHeapMb: 128,
  maxResidentMb: 384,
  maxOutputBytes: mebibyte,
})

/**
 * Finds duration and tracks of a sound or film; what cannot be found is null. The file is parsed in a process of its own,
 * with limited time and memory: its tags and tables are whatever a stranger wrote.
 */
export async function probeMedia(ctx: Ctx, file: MediaFile, read: ReadRange): Promise<MediaMetadata> {
  try {
    return await sandbox.run(turnOf(ctx), { file, limits }, ({ start, end }) => read(start, end))
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    ctx.log.info({ err: error }, 'the duration of a file could not be found')
    return { duration_seconds: null, has_video: null }
  }
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
