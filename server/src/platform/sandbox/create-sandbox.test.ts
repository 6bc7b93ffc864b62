import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findConfinement } from './confinement.ts'
import { createSandbox, SandboxError, type SandboxOptions } from './create-sandbox.ts'
import type { Task } from './sandbox-program.fixture.ts'

const options: SandboxOptions = {
  program: new URL('./sandbox-program.fixture.ts', import.meta.url),
  maxRunning: 2,
  timeoutMs: 30_000,
  maxCpuSeconds: 30,
  maxHeapMb: 64,
  maxResidentMb: 512,
  maxOutputBytes: 1_000,
}

const turn = { key: 1, clientGone: null }
const run = (task: Task, changed: Partial<SandboxOptions> = {}) =>
  createSandbox<Task, unknown, string>({ ...options, ...changed }).run(turn, task)

test('the program gets its input, and its output comes back', async () => {
  expect(await run({ do: 'echo', bytes: Uint8Array.of(0, 10, 255) })).toBe('000aff')
})

test('a large input and a large output pass whole', async () => {
  const bytes = Buffer.alloc(5_000_000, 'ab')
  expect(await run({ do: 'echo', bytes }, { maxOutputBytes: 20_000_000 })).toBe(bytes.toString('hex'))
})

test('the program may ask for bytes as often as it needs', async () => {
  const sandbox = createSandbox<Task, string[], string>(options)
  const answer = async (question: string) => Buffer.from(question.toUpperCase())
  expect(await sandbox.run(turn, { do: 'ask', questions: ['a', '', 'b'] }, answer)).toEqual(['A', '', 'B'])
})

test('an answer that fails fails the run with its own error', async () => {
  const sandbox = createSandbox<Task, string[], string>(options)
  const answer = () => Promise.reject(new Error('no such bytes'))
  await expect(sandbox.run(turn, { do: 'ask', questions: ['a'] }, answer)).rejects.toThrow('no such bytes')
})

test('an answer that never comes ends with the time of the program', async () => {
  const sandbox = createSandbox<Task, string[], string>({ ...options, timeoutMs: 1_500 })
  const answer = () => new Promise<never>(() => {})
  await expect(sandbox.run(turn, { do: 'ask', questions: ['a'] }, answer)).rejects.toThrow('too long')
})

test.each<[Task, Partial<SandboxOptions>, string]>([
  [{ do: 'loop' }, { timeoutMs: 1_500 }, 'too long'],
  [{ do: 'fill-heap' }, {}, 'ended early'],
  [{ do: 'fill-buffers' }, { maxResidentMb: 200 }, 'too much memory'],
  [{ do: 'send', bytes: 2_000 }, {}, 'more than 1000 bytes'],
  [{ do: 'ask', questions: ['a'] }, {}, 'nobody answers'],
  [{ do: 'throw' }, {}, 'of its own'],
  [{ do: 'exit' }, {}, 'ended early: 3'],
  [{ do: 'write-file' }, {}, 'ERR_ACCESS_DENIED'],
  [{ do: 'start-process' }, {}, 'ERR_ACCESS_DENIED'],
  [{ do: 'start-thread' }, {}, 'ERR_ACCESS_DENIED'],
])('a program that is to %j fails its run alone', async (task, changed, reason) => {
  const failed = run(task, changed)
  await expect(failed).rejects.toThrow(SandboxError)
  await expect(failed).rejects.toThrow(reason)
})

test('the program has no environment', async () => {
  expect(await run({ do: 'environment' })).toEqual([])
})

const { missing } = await findConfinement()

test('the program cannot read secrets or anything else of the machine', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'understudy-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const secrets = join(dataDir, 'secrets.key')
  await writeFile(secrets, 'secret', { mode: 0o644 })
  const rootFile = new URL('../../../../package.json', import.meta.url).pathname
  for (const path of [secrets, dataDir, rootFile, '/etc/passwd', '/proc/self/environ']) {
    await expect(run({ do: 'read-file', path })).rejects.toThrow('ERR_ACCESS_DENIED')
  }
})

test.skipIf(missing.includes('a network without connections'))(
  'the program reaches no server, not even on this machine',
  async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await expect(run({ do: 'connect', port })).rejects.toThrow(/ENETUNREACH|EACCES/)
  },
)

test.skipIf(missing.includes('limits of CPU time and written bytes'))(
  'the system itself ends a program that computes for too long',
  async () => {
    await expect(run({ do: 'loop' }, { maxCpuSeconds: 1 })).rejects.toThrow('ended early: SIG')
  },
)

test.skipIf(missing.includes('an end together with the server'))(
  'a program that computes without end ends with its killed server',
  async () => {
    const script = `
      const { createSandbox } = await import('${new URL('./create-sandbox.ts', import.meta.url)}')
      const options = ${JSON.stringify(options)}
      const sandbox = createSandbox({ ...options, program: new URL(options.program) })
      await sandbox.run({ key: 1, clientGone: null }, { do: 'tell-pid-and-loop' }, async (pid) => {
        console.log(pid)
        return Buffer.alloc(0)
      })`
    const server = spawn(process.execPath, ['--input-type=module', '--eval', script])
    const [pid] = await once(server.stdout.setEncoding('utf8'), 'data')
    server.kill('SIGKILL')
    await expect.poll(() => isRunning(Number(pid))).toBe(false)
  },
)

test('a program ends when the client that waits for it hangs up', async () => {
  const { promise: begun, resolve: onBegin } = Promise.withResolvers<string>()
  const client = new AbortController()
  const sandbox = createSandbox<Task, never, string>(options)
  const answer = async (pid: string) => {
    onBegin(pid)
    return Buffer.alloc(0)
  }
  const result = sandbox.run({ key: 1, clientGone: client.signal }, { do: 'tell-pid-and-loop' }, answer)
  const pid = Number(await begun)
  client.abort(new Error('gone'))
  await expect(result).rejects.toThrow('gone')
  await expect.poll(() => isRunning(pid)).toBe(false)
})

/** A process that has ended may stay in the list until its parent asks for its exit code. */
const isRunning = async (pid: number): Promise<boolean> =>
  /^State:\s+[^ZX]/m.test(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))
