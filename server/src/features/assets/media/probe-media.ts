import { fork, type Serializable } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { createFairLimiter } from '../../../platform/fair-limiter.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { Bounds, ReadRange } from './byte-tokenizer.ts'
import { type MediaFile, type MediaMetadata, parseMedia } from './parse-media.ts'
import type { MediaMessage } from './probe-media.process.ts'

const mebibyte = 2 ** 20
/** What takes a few milliseconds, and is enough for most files. */
const inPlace: Bounds = { blocks: 32, reads: 2_000, bytes: mebibyte / 4 }
/** The index of a very long film. */
const atMost: Bounds = { blocks: 512, reads: 500_000, bytes: 32 * mebibyte }
const longestMs = 20_000
const mostHeapMb = 128

// No secrets in its environment, no files to write, no processes to start.
const nodeOptions = [
  '--no-warnings',
  '--permission',
  '--allow-fs-read=*',
  `--max-old-space-size=${mostHeapMb}`,
]
const program = fileURLToPath(new URL('./probe-media.process.ts', import.meta.url))

const unknown: MediaMetadata = { duration_seconds: null, has_video: null }
const placesOf = appState(() => createFairLimiter(2))

/**
 * Reads length and tracks from a sound or film. What cannot be read is null: a hostile file costs a bounded look, which
 * holds up no request.
 */
export async function probeMedia(ctx: Ctx, file: MediaFile, read: ReadRange): Promise<MediaMetadata> {
  const { whole, ...facts } = await parseMedia(file, read, inPlace)
  if (whole) return facts
  return placesOf(ctx).run(ctx.account.id, () => readInProcess(file, read))
}

/** In a process that ends with its memory or its time. */
function readInProcess(file: MediaFile, read: ReadRange): Promise<MediaMetadata> {
  const child = fork(program, {
    execArgv: nodeOptions,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise<MediaMetadata>((resolve) => {
    const giveUp = () => resolve(unknown)
    const timeout = setTimeout(giveUp, longestMs)
    // What is said to a process that has just ended is lost, as it should be.
    const say = (message: Serializable) => child.connected && child.send(message, () => {})
    child.on('message', (said: MediaMessage) => {
      if ('start' in said) read(said.start, said.end).then(say, giveUp)
      else resolve(said)
    })
    child.on('error', giveUp)
    child.on('exit', () => {
      clearTimeout(timeout)
      giveUp()
    })
    say({ file, bounds: atMost })
  }).finally(() => child.kill('SIGKILL'))
}

export const bufferReader =
  (bytes: Buffer): ReadRange =>
  async (start, end) =>
    bytes.subarray(start, end + 1)

export const storedFileReader =
  (storage: Storage, key: string): ReadRange =>
  async (start, end) => {
    const chunks: Buffer[] = []
    for await (const chunk of await storage.read(key, { start, end })) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
