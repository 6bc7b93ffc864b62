import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { appState } from '../platform/app-state.ts'
import type { Ctx } from '../platform/context.ts'
import { createFairLimiter } from '../platform/fair-limiter.ts'
import type { Extracted } from './extracted.types.ts'

const limits = { longest_ms: 20_000, most_bytes: 448 * 1024 * 1024 }
const mostHeapMb = 256
const mostOutputBytes = 64 * 1024 * 1024
const watchEveryMs = 100

const program = fileURLToPath(new URL('./extractor.process.ts', import.meta.url))

// No secrets in its environment, no files to write, no processes to start.
const nodeOptions = [
  '--no-warnings',
  '--permission',
  '--allow-fs-read=*',
  `--max-old-space-size=${mostHeapMb}`,
]

const placesOf = appState(() => createFairLimiter(Math.max(2, Math.min(8, availableParallelism()))))

/** Reading took too long or too much memory, or broke its process. */
export class ExtractionFailure extends Error {}

/**
 * Reads a file in a process of its own, which is killed when it takes more than 20 seconds or its share of memory.
 * Few run at once, and half of them at most for one account.
 * @throws ExtractionFailure
 */
export function runExtractor(
  ctx: Ctx,
  reader: 'pdf' | 'page',
  bytes: Uint8Array,
  options: Record<string, unknown> = {},
): Promise<Extracted> {
  return placesOf(ctx).run(ctx.account.id, () => extract(reader, bytes, options))
}

/** The same without waiting for a place. @throws ExtractionFailure */
export async function extract(
  reader: string,
  bytes: Uint8Array,
  options: Record<string, unknown>,
  { longest_ms, most_bytes } = limits,
): Promise<Extracted> {
  const child = spawn(process.execPath, [...nodeOptions, program, reader, JSON.stringify(options)], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const guard = killWhenTooMuch(child, longest_ms, most_bytes)
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  // Where the child ends before it has read everything, its end tells more than the broken pipe.
  child.stdin.on('error', () => {}).end(bytes)
  try {
    const [output, trouble, code] = await Promise.all([
      collect(child.stdout, mostOutputBytes, child),
      collect(child.stderr, 10_000, null),
      closed,
    ])
    if (guard.reason() !== null) throw new ExtractionFailure(guard.reason()!)
    if (code !== 0) throw new ExtractionFailure(`the reader ended with ${code}: ${trouble.slice(-500)}`)
    return JSON.parse(output) as Extracted
  } finally {
    guard.end()
    child.kill('SIGKILL')
  }
}

async function collect(stream: NodeJS.ReadableStream, most: number, child: ChildProcess | null) {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > most) child?.kill('SIGKILL')
    else chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function killWhenTooMuch(child: ChildProcess, longest_ms: number, most_bytes: number) {
  let reason: string | null = null
  const kill = (why: string) => {
    reason ??= why
    child.kill('SIGKILL')
  }
  const timeout = setTimeout(() => kill('reading it takes too long'), longest_ms)
  const watch = setInterval(async () => {
    if ((await residentBytes(child.pid)) > most_bytes) kill('reading it takes too much memory')
  }, watchEveryMs)
  return {
    reason: () => reason,
    end: () => {
      clearTimeout(timeout)
      clearInterval(watch)
    },
  }
}

/** Memory of a process where the system tells it (Linux); elsewhere the bound of its heap stands alone. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0')
  return Number(statm.split(' ')[1]) * 4096
}
