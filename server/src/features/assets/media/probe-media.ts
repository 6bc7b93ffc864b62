import { fork, type Serializable } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { createFairLimiter } from '../../../platform/fair-limiter.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { ReadLimits, ReadRange } from './byte-tokenizer.ts'
import { type MediaFile, type MediaMetadata, parseMedia } from './parse-media.ts'
import type { MediaMessage } from './probe-media.process.ts'

const mebibyte = 2 ** 20
/** Enough for most files, and done within a few milliseconds. */
const quickLimits: ReadLimits = { maxBlocks: 32, maxReads: 2_000, maxReadBytes: mebibyte / 4 }
/** Enough for the index of a very long film. */
const processLimits: ReadLimits = { maxBlocks: 512, maxReads: 500_000, maxReadBytes: 32 * mebibyte }
const timeoutMs = 20_000
const maxHeapMb = 128

// No secrets in its environment, no files to write, no processes to start.
const nodeOptions = [
  '--no-warnings',
  '--permission',
  '--allow-fs-read=*',
  `--max-old-space-size=${maxHeapMb}`,
]
const program = fileURLToPath(new URL('./probe-media.process.ts', import.meta.url))

const unknown: MediaMetadata = { duration_seconds: null, has_video: null }
const processLimiter = appState(() => createFairLimiter(2))

/**
 * Finds duration and tracks of a sound or film; what cannot be found is null. A file that needs many reads is parsed in a
 * process of its own, with limited time and memory, so that a hostile file delays no other request.
 */
export async function probeMedia(ctx: Ctx, file: MediaFile, read: ReadRange): Promise<MediaMetadata> {
  const { isComplete, ...metadata } = await parseMedia(file, read, quickLimits)
  if (isComplete) return metadata
  return processLimiter(ctx).run(ctx.account.id, () => probeInProcess(file, read))
}

function probeInProcess(file: MediaFile, read: ReadRange): Promise<MediaMetadata> {
  const child = fork(program, {
    execArgv: nodeOptions,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise<MediaMetadata>((resolve) => {
    const resolveUnknown = () => resolve(unknown)
    const timeout = setTimeout(resolveUnknown, timeoutMs)
    // A message to a process that has just ended may get lost.
    const send = (message: Serializable) => child.connected && child.send(message, () => {})
    child.on('message', (message: MediaMessage) => {
      if ('start' in message) read(message.start, message.end).then(send, resolveUnknown)
      else resolve(message)
    })
    child.on('error', resolveUnknown)
    child.on('exit', () => {
      clearTimeout(timeout)
      resolveUnknown()
    })
    send({ file, limits: processLimits })
  }).finally(() => child.kill('SIGKILL'))
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
