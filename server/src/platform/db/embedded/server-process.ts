import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, type EmbeddedPostgresFault } from './error.ts'
import type { Folder } from './folder.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import type { Runner } from './run-as.ts'
import { logLinePrefix, readLogLine, type ServerLog } from './server-log.ts'

export type Launcher = { folder: Folder; native: string; runner: Runner; log: ServerLog }
export type Settings = { port: number; durable: boolean; max_connections: number }
export type Exit = { code: number | null; signal: NodeJS.Signals | null }
export type ServerProcess = {
  pid: number
  exited: Promise<Exit>
  hasExited(): boolean
  lastLines: string[]
}

/** In order if it can; SIGQUIT leaves the rest to recovery at the next start. */
export const stopSteps: [signal: NodeJS.Signals, patience_ms: number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 6_000],
  ['SIGKILL', 2_000],
]

/** Crash recovery replays some GB of log at most. */
const startTimeout_ms = 10 * 60_000

export function spawnServer({ folder, native, runner, log }: Launcher, settings: Settings): ServerProcess {
  const args = ['-D', folder.pgdata, ...serverArguments(folder, settings)]
  const child = runner.spawn(join(native, 'bin', 'postgres'), args, {
    deathSignal: 'INT',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lastLines = forwardLog(child, log)
  let ended = false
  const exited = new Promise<Exit>((resolve) => {
    const end = (code: number | null, signal: NodeJS.Signals | null) => {
      ended = true
      resolve({ code, signal })
    }
    child.once('exit', end)
    child.once('error', (error) => {
      lastLines.push(error.message)
      if (child.pid === undefined) end(null, null)
    })
  })
  return { pid: child.pid ?? 0, exited, hasExited: () => ended, lastLines }
}

/** Resolves when the server accepts connections; throws when it ends instead, or `stopping` comes first. */
export async function waitUntilReady(
  server: ServerProcess,
  folder: Folder,
  stopping: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + startTimeout_ms
  while (!server.hasExited() && !stopping.aborted && performance.now() < deadline) {
    const file = await readPostmasterFile(folder.pgdata)
    if (file?.pid === server.pid && file.ready) return
    await sleep(10)
  }
  // What it said last may still be in the pipe.
  await sleep(20)
  throw didNotStart(server)
}

export function didNotStart({ lastLines }: ServerProcess, cause?: unknown): EmbeddedPostgresError {
  const said = lastLines.join('\n')
  return new EmbeddedPostgresError(
    faultIn(said),
    `PostgreSQL did not start: ${said || 'it ended without a word.'}`,
    { cause },
  )
}

function faultIn(lines: string): EmbeddedPostgresFault {
  if (lines.includes('Address already in use')) return 'port_taken'
  if (/lock file "postmaster.pid" already exists|shared memory block .* still in use/.test(lines))
    return 'leftovers'
  return 'failed'
}

export async function endServer(server: ServerProcess, runner: Runner): Promise<void> {
  for (const [signal, patience_ms] of stopSteps) {
    if (server.hasExited()) return
    await runner.signal(server.pid, signal)
    const patience = new AbortController()
    const patienceOver = sleep(patience_ms, undefined, { signal: patience.signal }).catch(() => {})
    await Promise.race([server.exited, patienceOver])
    patience.abort()
  }
}

function serverArguments({ cluster_name }: Folder, { port, durable, max_connections }: Settings): string[] {
  const settings: Record<string, string | number> = {
    cluster_name,
    ...{ listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections },
    ...{ timezone: 'UTC', log_timezone: 'UTC', lc_messages: 'C' },
    ...{ jit: 'off', wal_compression: 'on' },
    ...{ logging_collector: 'off', log_destination: 'stderr', log_line_prefix: logLinePrefix },
    ...{ log_min_messages: 'warning', log_checkpoints: 'off' },
    // Statements and details carry what customers wrote.
    ...{ log_error_verbosity: 'terse', log_min_error_statement: 'panic' },
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function forwardLog(child: ChildProcess, log: ServerLog): string[] {
  const lastLines: string[] = []
  if (!child.stderr) return lastLines
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastLines.push(line)
    if (lastLines.length > 20) lastLines.shift()
    const { level, message, fields } = readLogLine(line)
    log[level](fields, `postgres: ${message}`)
  })
  return lastLines
}
