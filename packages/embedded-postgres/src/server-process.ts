import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataFolder } from './data-folder.ts'
import { EmbeddedPostgresError, type EmbeddedPostgresFault } from './error.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import type { Runner } from './runner.ts'
import { type Logger, logLinePrefix, parseLogLine } from './server-log.ts'

export type Installation = { folder: DataFolder; native: string; runner: Runner; log: Logger }
export type Settings = { port: number; durable: boolean; maxConnections: number }
export type Exit = { code: number | null; signal: NodeJS.Signals | null }
export type ServerProcess = {
  pid: number
  exited: Promise<Exit>
  hasExited(): boolean
  lastLines: string[]
}

/** SIGINT ends the server in order. SIGQUIT leaves the rest to recovery at the next start. */
export const stopSteps: { signal: NodeJS.Signals; waitMs: number }[] = [
  { signal: 'SIGINT', waitMs: 10_000 },
  { signal: 'SIGQUIT', waitMs: 6_000 },
  { signal: 'SIGKILL', waitMs: 2_000 },
]

/** Crash recovery replays some GB of log at most. */
const startTimeoutMs = 10 * 60_000
const maxLastLines = 20

/** Starts the postgres program and forwards its log; it may not accept connections yet. */
export function spawnServer(
  { folder, native, runner, log }: Installation,
  settings: Settings,
): ServerProcess {
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

/**
 * Resolves when the server accepts connections.
 * @throws {EmbeddedPostgresError} when the server ends instead, or `stopping` comes first
 */
export async function waitUntilReady(
  server: ServerProcess,
  folder: DataFolder,
  stopping: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + startTimeoutMs
  while (!server.hasExited() && !stopping.aborted && performance.now() < deadline) {
    const file = await readPostmasterFile(folder.pgdata)
    if (file?.pid === server.pid && file.ready) return
    await sleep(10)
  }
  // The last lines of its log may still be in the pipe.
  await sleep(20)
  throw startError(server)
}

/** Explains by the last lines of its log why a server did not start. */
export function startError({ lastLines }: ServerProcess, cause?: unknown): EmbeddedPostgresError {
  const lines = lastLines.join('\n')
  return new EmbeddedPostgresError(
    findFault(lines),
    `PostgreSQL did not start: ${lines || 'it ended without a word.'}`,
    { cause },
  )
}

function findFault(lines: string): EmbeddedPostgresFault {
  if (lines.includes('Address already in use')) return 'port_taken'
  if (
    /lock file "postmaster.pid" already exists|shared memory block \(key \d+, ID \d+\) is still in use/.test(
      lines,
    )
  )
    return 'previous_server_runs'
  return 'failed'
}

/** Ends the server, in order if it can. */
export async function endServer(server: ServerProcess, runner: Runner): Promise<void> {
  for (const { signal, waitMs } of stopSteps) {
    if (server.hasExited()) return
    await runner.signal(server.pid, signal)
    const waiting = new AbortController()
    const waited = sleep(waitMs, undefined, { signal: waiting.signal }).catch(() => {})
    await Promise.race([server.exited, waited])
    waiting.abort()
  }
}

function serverArguments(folder: DataFolder, { port, durable, maxConnections }: Settings): string[] {
  const settings: Record<string, string | number> = {
    cluster_name: folder.clusterName,
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: maxConnections,
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    jit: 'off',
    wal_compression: 'on',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: logLinePrefix,
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // Statements and details carry what clients wrote.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  if (!durable) Object.assign(settings, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** @returns the last lines, kept up to date */
function forwardLog(child: ChildProcess, log: Logger): string[] {
  const lastLines: string[] = []
  if (!child.stderr) return lastLines
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastLines.push(line)
    if (lastLines.length > maxLastLines) lastLines.shift()
    const { level, message, fields } = parseLogLine(line)
    log[level](fields, `postgres: ${message}`)
  })
  return lastLines
}
