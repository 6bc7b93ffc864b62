import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { serialize } from 'node:v8'
import { createFairLimiter, type Turn } from '../fair-limiter.ts'
import { findConfinement, startConfined } from './confinement.ts'
import { createFrameReader, FramesTooLargeError, writeFrame } from './frames.ts'
import type { ProgramMessage } from './sandbox-program.ts'

export type SandboxOptions = {
  /** Address of the file that is run: it calls `runSandboxProgram`. */
  program: URL
  /** Processes that run at once; one account gets half of them at most. */
  maxRunning: number
  /** A process that takes longer is killed. */
  timeoutMs: number
  /** The system ends a process that computes for longer, even where nobody watches it any more. */
  maxCpuSeconds: number
  /** A process whose objects need more memory ends itself. */
  maxHeapMb: number
  /** A process that takes more memory in all is killed. Linux only; elsewhere the heap alone is bounded. */
  maxResidentMb: number
  /** A process that sends more is killed. */
  maxOutputBytes: number
}

export type { Turn }

/** A sandboxed process took too much time or memory, sent too much, or broke. */
export class SandboxError extends Error {}

const memoryCheckIntervalMs = 100
const maxErrorOutputBytes = 10_000

/**
 * Runs a program on files of strangers, each time in a process of its own, which can be killed without harm to the
 * server. It has no environment, reads the server's code alone, writes no files and starts no processes; confinement.ts
 * takes from it what else the system lets it take.
 */
export function createSandbox<Input, Output, Question = never>(options: SandboxOptions) {
  const limiter = createFairLimiter({ maxRunning: options.maxRunning })
  return {
    /**
     * Runs the program on an input when the account's turn comes, see `createFairLimiter`. The process ends when its
     * client has gone.
     * @param answer gives the bytes that the program asks for
     * @throws SandboxError, rate_limited, the reason of a client that has gone, and whatever `answer` throws
     */
    run: (turn: Turn, input: Input, answer?: Answer<Question>): Promise<Output> =>
      limiter.run(turn, () => runProcess({ ...options, clientGone: turn.clientGone }, input, answer)),
  }
}

type SandboxProcess = Awaited<ReturnType<typeof startProcess>>
type Answer<Question> = (question: Question) => Promise<Uint8Array>

type RunOptions = SandboxOptions & Pick<Turn, 'clientGone'>

async function runProcess<Input, Output, Question>(
  options: RunOptions,
  input: Input,
  answer: Answer<Question> | undefined,
): Promise<Output> {
  const child = await startProcess(options)
  const limits = killBeyondLimits(child, options)
  const ending = waitForEnd(child)
  try {
    writeFrame(child.stdin, serialize(input))
    const result = await Promise.race([
      receiveOutput<Output, Question>(child, options, answer),
      limits.exceeded,
    ])
    if (result !== null) return result.output
    throw new SandboxError(`the process ended early: ${await Promise.race([ending, limits.exceeded])}`)
  } finally {
    limits.stop()
    child.kill('SIGKILL')
  }
}

async function startProcess({ program, maxCpuSeconds, maxHeapMb }: SandboxOptions) {
  const { ways } = await findConfinement()
  const child = startConfined(ways, program, {
    maxCpuSeconds,
    nodeFlags: [`--max-old-space-size=${maxHeapMb}`],
  })
  // A process that ends before it has read everything breaks the pipe; its exit code tells more.
  child.stdin.on('error', () => {})
  return child
}

/** @returns null where the process ends without output */
async function receiveOutput<Output, Question>(
  child: SandboxProcess,
  { maxOutputBytes }: SandboxOptions,
  answer: Answer<Question> | undefined,
): Promise<{ output: Output } | null> {
  const nextFrame = createFrameReader(child.stdout, maxOutputBytes)
  for (;;) {
    const frame = await nextFrame().catch((error) => {
      throw error instanceof FramesTooLargeError ? new SandboxError(error.message) : error
    })
    if (frame === null) return null
    const message = parseMessage<Output, Question>(frame)
    if ('output' in message) return message
    if (answer === undefined) throw new SandboxError('the process asks, and nobody answers')
    writeFrame(child.stdin, await answer(message.question))
  }
}

function parseMessage<Output, Question>(frame: Buffer): ProgramMessage<Output, Question> {
  try {
    return JSON.parse(frame.toString())
  } catch (error) {
    throw new SandboxError('the process sends a message that is not JSON', { cause: error })
  }
}

/** Waits until a process ends. @returns its exit code and the end of its error output */
async function waitForEnd(child: SandboxProcess): Promise<string> {
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (errors.length < maxErrorOutputBytes) errors += text
  })
  try {
    const [code, signal] = await once(child, 'close')
    return `${code ?? signal}. ${errors.slice(-500)}`.trim()
  } catch (error) {
    return `it could not be started. ${error}`
  }
}

/** Kills a process that takes too much time or memory, or whose client has gone. `exceeded` then rejects. */
function killBeyondLimits(child: ChildProcess, { timeoutMs, maxResidentMb, clientGone }: RunOptions) {
  const { promise: exceeded, reject } = Promise.withResolvers<never>()
  exceeded.catch(() => {})
  const kill = (error: unknown) => {
    reject(error)
    child.kill('SIGKILL')
  }
  const onGone = () => kill(clientGone!.reason)
  clientGone?.addEventListener('abort', onGone)
  if (clientGone?.aborted) onGone()
  const timeout = setTimeout(() => kill(new SandboxError('the process takes too long')), timeoutMs)
  const watch = setInterval(async () => {
    if ((await residentMb(child.pid)) > maxResidentMb)
      kill(new SandboxError('the process takes too much memory'))
  }, memoryCheckIntervalMs)
  return {
    exceeded,
    stop: () => {
      clientGone?.removeEventListener('abort', onGone)
      clearTimeout(timeout)
      clearInterval(watch)
    },
  }
}

/** Memory of a process where the system tells it (Linux), else 0. */
async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
}
