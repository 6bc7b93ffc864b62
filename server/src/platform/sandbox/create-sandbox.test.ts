import { expect, test } from 'vitest'
import { createSandbox, SandboxError, type SandboxOptions } from './create-sandbox.ts'
import type { Task } from './sandbox-program.fixture.ts'

const options: SandboxOptions = {
  program: new URL('./sandbox-program.fixture.ts', import.meta.url),
  maxRunning: 2,
  timeoutMs: 30_000,
  maxHeapMb: 64,
  maxResidentMb: 512,
  maxOutputBytes: 1_000,
}

const run = (task: Task, changed: Partial<SandboxOptions> = {}) =>
  createSandbox<Task, unknown, string>({ ...options, ...changed }).run(1, task)

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
  expect(await sandbox.run(1, { do: 'ask', questions: ['a', '', 'b'] }, answer)).toEqual(['A', '', 'B'])
})

test('an answer that fails fails the run with its own error', async () => {
  const sandbox = createSandbox<Task, string[], string>(options)
  const answer = () => Promise.reject(new Error('no such bytes'))
  await expect(sandbox.run(1, { do: 'ask', questions: ['a'] }, answer)).rejects.toThrow('no such bytes')
})

test('an answer that never comes ends with the time of the program', async () => {
  const sandbox = createSandbox<Task, string[], string>({ ...options, timeoutMs: 1_500 })
  const answer = () => new Promise<never>(() => {})
  await expect(sandbox.run(1, { do: 'ask', questions: ['a'] }, answer)).rejects.toThrow('too long')
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
])('a program that is to %j fails its run alone', { timeout: 60_000 }, async (task, changed, reason) => {
  const failed = run(task, changed)
  await expect(failed).rejects.toThrow(SandboxError)
  await expect(failed).rejects.toThrow(reason)
})

test('the program has no environment', async () => {
  expect(await run({ do: 'environment' })).toEqual([])
})
