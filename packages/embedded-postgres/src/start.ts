import { prepareBinaries } from './binaries.ts'
import { createDataDir, type DataFolder, dataFolderAt, holdsDatabase } from './data-folder.ts'
import { readDatabaseUrl } from './database.ts'
import { initialise, removeUnfinished } from './initialise.ts'
import { launch, launchOnFreePort } from './launch.ts'
import { acquireLock } from './lock.ts'
import { handOver, isFromFormerUser } from './owner.ts'
import { findPostgresPackage } from './postgres-package.ts'
import { stopPreviousServer } from './previous-server.ts'
import { createRunner, type Runner } from './runner.ts'
import type { Logger } from './server-log.ts'
import { type Exit, endServer } from './server-process.ts'
import { supervise } from './supervise.ts'

export type EmbeddedPostgresOptions = {
  /** PostgreSQL keeps its files in the folder `postgres` below this one. Both are made if they are missing. */
  dataDir: string
  log: Logger
  /** Default true. False is for tests: a kill of PostgreSQL may lose the last commits, one of the machine all. */
  durable?: boolean
  /** Default 50. */
  maxConnections?: number
  /** Starts it again, on the same port, when it ends by itself. Default true. */
  restart?: boolean
}

export type EmbeddedPostgres = {
  /** postgres://user:password@127.0.0.1:port/understudy; stays valid across restarts. */
  readonly url: string
  /** The number of the present postmaster, which changes with a restart. */
  readonly pid: number
  /** Ends PostgreSQL in order and gives the folder back. */
  stop(): Promise<void>
  /** Calls the listener each time that PostgreSQL ends without having been stopped. */
  onUnexpectedExit(listener: (exit: Exit) => void): void
}

/**
 * Starts PostgreSQL on a data folder and makes the database at the first start.
 * @returns when the database answers
 * @throws {EmbeddedPostgresError} with a code and a message for the operator
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = dataFolderAt(options.dataDir)
  await createDataDir(folder)
  const runner = await createRunner(folder.dataDir)
  await isFromFormerUser(folder, runner.user)
  const lock = await acquireLock(folder)
  try {
    return await startLocked(options, { folder, runner, release: lock.release })
  } catch (error) {
    lock.release()
    throw error
  }
}

type LockedFolder = { folder: DataFolder; runner: Runner; release(): void }

async function startLocked(
  options: EmbeddedPostgresOptions,
  locked: LockedFolder,
): Promise<EmbeddedPostgres> {
  const { log, durable = true, maxConnections = 50, restart = true } = options
  const { folder, runner } = locked
  const source = findPostgresPackage()
  await removeUnfinished(folder)
  const exists = await holdsDatabase(folder, source.major)
  if (await isFromFormerUser(folder, runner.user)) await takeOver(folder, runner, log)
  const native = await prepareBinaries(source, runner, folder.dataDir)
  if (!exists) {
    log.info({ folder: folder.pgdata }, 'setting up the built-in PostgreSQL')
    await initialise(folder, { native, runner, durable })
  }
  const settings = { durable, maxConnections }
  const { server, port } = await launchOnFreePort({ folder, native, runner, log }, settings)
  const relaunch = async (stopping: AbortSignal) => {
    // A copy in a temporary folder may have been cleaned away meanwhile.
    const native = await prepareBinaries(source, runner, folder.dataDir)
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
  return createHandle({ url: await readDatabaseUrl(folder, port), supervisor, listeners, locked })
}

/** A database that root ran as a user that it shared with other programs comes to its own user. */
async function takeOver(folder: DataFolder, runner: Runner, log: Logger): Promise<void> {
  const former = await runner.listed()
  await stopPreviousServer(folder, former, log)
  log.info(
    { folder: folder.pgdata, from: former.user.name, to: runner.user.name },
    'handing the database over',
  )
  await handOver(folder.pgdata, former.user, runner.user)
}

type HandleParts = {
  url: string
  supervisor: ReturnType<typeof supervise>
  listeners: ((exit: Exit) => void)[]
  locked: LockedFolder
}

function createHandle({ url, supervisor, listeners, locked }: HandleParts): EmbeddedPostgres {
  // An end without stop() ends PostgreSQL too, also where the system has no signal for the death of a parent.
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
