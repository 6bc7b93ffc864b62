import { placeBinaries } from './binaries.ts'
import { addressOf } from './connection.ts'
import { createDataDir, type Folder, folderOf, holdsDatabase, refuseOtherOwner } from './folder.ts'
import { initialise, removeUnfinished } from './initialise.ts'
import { launch, launchOnFreePort } from './launch.ts'
import { acquireLock } from './lock.ts'
import { findPackage } from './package.ts'
import { createRunner, type Runner } from './run-as.ts'
import type { ServerLog } from './server-log.ts'
import { type Exit, endServer } from './server-process.ts'
import { supervise } from './supervise.ts'

type EmbeddedPostgresOptions = {
  data_dir: string
  log: ServerLog
  /** Default true. False for tests: a kill of PostgreSQL may then lose the last commits, one of the machine all. */
  durable?: boolean
  /** Default 50. */
  max_connections?: number
  /** Whether to start it again, on the same port, when it ends by itself. Default true. */
  restart?: boolean
}

export type EmbeddedPostgres = {
  /** postgres://user:password@127.0.0.1:port/understudy; stays valid across restarts. */
  readonly url: string
  /** Of the present postmaster: changes with a restart. */
  readonly pid: number
  /** Ends PostgreSQL in order and gives the folder back. */
  stop(): Promise<void>
  /** Tells each time that PostgreSQL ended without having been stopped. */
  onUnexpectedExit(listener: (exit: Exit) => void): void
}

/** Starts (initialising if need be) the PostgreSQL whose data lies in `${data_dir}/postgres`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = folderOf(options.data_dir)
  await createDataDir(folder)
  const runner = await createRunner(folder.data_dir)
  await refuseOtherOwner(folder, runner.user)
  const lock = await acquireLock(folder)
  try {
    return await startLocked(options, { folder, runner, release: lock.release })
  } catch (error) {
    lock.release()
    throw error
  }
}

type Locked = { folder: Folder; runner: Runner; release(): void }

async function startLocked(options: EmbeddedPostgresOptions, locked: Locked): Promise<EmbeddedPostgres> {
  const { log, durable = true, max_connections = 50, restart = true } = options
  const { folder, runner } = locked
  const source = findPackage()
  await removeUnfinished(folder)
  const exists = await holdsDatabase(folder, source.major)
  const native = await placeBinaries(source, runner, folder.data_dir)
  if (!exists) {
    log.info({ folder: folder.pgdata }, 'setting up the built-in PostgreSQL')
    await initialise(folder, { native, runner, durable })
  }
  const settings = { durable, max_connections }
  const { server, port } = await launchOnFreePort({ folder, native, runner, log }, settings)
  const relaunch = async (stopping: AbortSignal) => {
    // A copy in a temporary folder may have been cleaned away meanwhile.
    const native = await placeBinaries(source, runner, folder.data_dir)
    return launch({ folder, native, runner, log }, { ...settings, port }, stopping)
  }
  const listeners: ((exit: Exit) => void)[] = []
  const supervisor = supervise({
    first: server,
    relaunch: restart ? relaunch : null,
    end: (process) => endServer(process, runner),
    onExit: (exit) => listeners.forEach((listener) => void listener(exit)),
    log,
  })
  return handle({ url: await addressOf(folder, port), supervisor, listeners, locked })
}

type Parts = {
  url: string
  supervisor: ReturnType<typeof supervise>
  listeners: ((exit: Exit) => void)[]
  locked: Locked
}

function handle({ url, supervisor, listeners, locked }: Parts): EmbeddedPostgres {
  // For an end without stop(), where the system has no signal at the death of the parent.
  const interrupt = () => {
    const server = supervisor.current()
    if (!server.hasExited()) locked.runner.signal(server.pid, 'SIGINT').catch(() => {})
  }
  process.once('exit', interrupt)
  let stopped: Promise<void> | null = null
  const stop = async () => {
    await supervisor.stop()
    process.off('exit', interrupt)
    locked.release()
  }
  return {
    url,
    get pid() {
      return supervisor.current().pid
    },
    stop: () => {
      stopped ??= stop()
      return stopped
    },
    onUnexpectedExit: (listener) => void listeners.push(listener),
  }
}
