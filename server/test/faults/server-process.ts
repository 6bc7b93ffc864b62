import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../../src/config.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

export type Exit = { code: number | null; signal: NodeJS.Signals | null; took_ms: number }

/** A server in a process of its own, as an operator would run it. */
export type ServerProcess = {
  pid: number
  /** http://127.0.0.1:PORT */
  url: string
  /** The first account's key, on an empty installation. */
  key: string | null
  /** The link that makes the owner of the first account. */
  owner_url: string | null
  kill(signal: NodeJS.Signals): void
  /** Its end; took_ms counts from the last signal. */
  exited: Promise<Exit>
  hasExited(): boolean
  /** Its standard error so far. */
  errors(): string
}

/** Starts `src/main.ts` and waits until it says where it listens. @throws what it said, where it ends instead */
export function startServerProcess(environment: Environment, wrapper?: string[]): Promise<ServerProcess> {
  return spawnServerProcess(environment, wrapper).ready
}

/**
 * The same without waiting, for those who kill it while it starts.
 * @param wrapper a program with its first arguments that runs it
 */
export function spawnServerProcess(environment: Environment, wrapper: string[] = []) {
  const [program = '', ...args] = [...wrapper, process.execPath, main]
  const child = spawn(program, args, {
    // No .env of whoever runs the tests.
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  let ended = false
  let signalled = performance.now()
  const onExit = () => child.kill('SIGKILL')
  process.once('exit', onExit)
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      ended = true
      process.off('exit', onExit)
      resolve({ code, signal, took_ms: Math.round(performance.now() - signalled) })
    })
  })
  const kill = (signal: NodeJS.Signals) => {
    signalled = performance.now()
    child.kill(signal)
  }
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ready = new Promise<ServerProcess>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      const url = /(http:\/\/[^\s/]+)\/(?:api\/v1|readyz)\n/.exec(stdout)?.[1]
      if (url === undefined) return
      const key = /usk_\w+/.exec(stdout)?.[0] ?? null
      const owner_url = /http\S+\/panel\/accept\S+/.exec(stdout)?.[0] ?? null
      const pid = child.pid!
      resolve({ pid, url, key, owner_url, kill, exited, hasExited: () => ended, errors: () => stderr })
    })
    void exited.then(({ code, signal }) =>
      reject(new Error(`the server ended (${code ?? signal}) before it listened:\n${stdout}${stderr}`)),
    )
  })
  ready.catch(() => {})
  return { ready, kill, exited, errors: () => stderr }
}
