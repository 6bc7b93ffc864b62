import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort, findRunningPostgres } from '@understudy/embedded-postgres'
import pg from 'pg'
import type { Environment } from '../../src/config.ts'
import { isUnavailable } from '../../src/platform/db/errors.ts'
import { spawnServerProcess } from '../faults/server-process.ts'
import { until } from '../faults/until.ts'

const cli = join(import.meta.dirname, '../../src/cli.ts')
const run = promisify(execFile)

/** A self-contained server on a data folder of its own, that is killed and started again. */
export type Installation = {
  base: string
  data_dir: string
  /** Starts the server; does not wait. */
  launch(): void
  /** Waits until it can serve, also where that takes another start. */
  ready(): Promise<void>
  killServer(): Promise<void>
  /** Kills the postmaster, or one of its backends (which makes it end all the others). @returns whether it was there */
  killPostgres(what: 'postmaster' | 'backend'): Promise<boolean>
  /** Runs an operator's command beside the server. @returns what it prints as JSON */
  command<T>(...args: string[]): Promise<T>
  /** Asks over a fresh connection; again where the last kill still takes the connection away. */
  ask<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  stop(): Promise<void>
  /** Unexpected ends of the server, with what it wrote to standard error. */
  crashes: string[]
}

/** @param settings environment variables beside the data folder and the port */
export async function createInstallation(
  data_dir: string,
  settings: Environment = {},
): Promise<Installation> {
  const port = await findFreePort()
  const base = `http://127.0.0.1:${port}`
  const environment = { DATA_DIR: data_dir, PORT: String(port), LOG_LEVEL: 'warn', ...settings }
  const crashes: string[] = []
  let spawned: ReturnType<typeof spawnServerProcess>
  let killed = false
  /** Since the launch. */
  let postgresKilled = false

  function launch(): void {
    killed = false
    postgresKilled = false
    const own = spawnServerProcess(environment)
    spawned = own
    void own.exited.then(({ code, signal }) => {
      if (own !== spawned || killed) return
      // A PostgreSQL that was killed while it started ends the start; whoever runs the server starts it again.
      const isOurs = postgresKilled && own.errors().includes('PostgreSQL did not start')
      if (!isOurs) crashes.push(`ended by itself (${code ?? signal}): ${own.errors().slice(-2_000)}`)
      launch()
    })
  }

  return {
    base,
    data_dir,
    crashes,
    launch,
    ready: async () => {
      await until('the server is ready', () => isReady(base), { within_ms: 60_000 })
    },
    async killServer() {
      killed = true
      spawned.kill('SIGKILL')
      await spawned.exited
    },
    async killPostgres(what) {
      const pid = await (what === 'postmaster' ? postmaster(data_dir) : backend(data_dir))
      if (pid === null) return false
      postgresKilled = true
      process.kill(pid, 'SIGKILL')
      return true
    },
    async command(...args) {
      const { stdout } = await run(process.execPath, [cli, ...args, '--json'], {
        cwd: tmpdir(),
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
      })
      return JSON.parse(stdout)
    },
    ask: (work) => askAgainWhileLost(data_dir, work),
    async stop() {
      killed = true
      spawned.kill('SIGTERM')
      await spawned.exited
    },
  }
}

async function askAgainWhileLost<T>(data_dir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const asked = await until('PostgreSQL answers', async () => {
    const found = await findRunningPostgres(data_dir)
    if (found === null) return null
    const client = new pg.Client(found.url)
    client.on('error', () => {})
    try {
      await client.connect()
      return { answer: await work(client) }
    } catch (error) {
      if (isUnavailable(error)) return null
      throw error
    } finally {
      void client.end().catch(() => {})
    }
  })
  return asked.answer
}

async function isReady(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}

async function postmaster(data_dir: string): Promise<number | null> {
  const file = await readFile(join(data_dir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(file.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 && (await isPostgres(pid)) ? pid : null
}

/** Some child of the postmaster that serves a client. */
async function backend(data_dir: string): Promise<number | null> {
  const parent = await postmaster(data_dir)
  if (parent === null) return null
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const parentPid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parentPid === parent && title.includes(' understudy understudy ')) return Number(pid)
  }
  return null
}

async function isPostgres(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('/postgres')
}
