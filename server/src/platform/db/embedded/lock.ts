import { spawn } from 'node:child_process'
import { closeSync, constants, ftruncateSync, openSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnvironment, outcomeOf } from './child.ts'
import { EmbeddedPostgresError } from './error.ts'
import type { Folder } from './folder.ts'
import { processStart } from './processes.ts'

export type Lock = { release(): void }
type Owner = { pid: number; started: string | null }

/** Takes the folder for this process. The kernel gives the lock back when the process dies, however it dies. */
export async function acquireLock(folder: Folder): Promise<Lock> {
  const deadline = performance.now() + 500
  for (;;) {
    const fd = await tryLock(folder)
    if (fd !== null) {
      ftruncateSync(fd)
      const owner: Owner = { pid: process.pid, started: await processStart(process.pid) }
      writeSync(fd, JSON.stringify(owner), 0)
      return { release: () => release(fd) }
    }
    // An owner that is just dying or just writing its name gets a moment.
    const owner = await liveOwner(folder)
    if (owner || performance.now() > deadline) throw inUse(folder, owner)
    await sleep(20)
  }
}

/** The process that holds the folder, if it lives. */
export async function liveOwner({ lock }: Folder): Promise<Owner | null> {
  try {
    const owner = JSON.parse(await readFile(lock, 'utf8')) as Owner
    const started = await processStart(owner.pid)
    return started !== null && started === owner.started ? owner : null
  } catch {
    return null
  }
}

async function tryLock(folder: Folder): Promise<number | null> {
  const flags = constants.O_RDWR | constants.O_CREAT
  if (process.platform === 'darwin') return openLocked(folder, flags)
  const fd = openFile(folder, flags)
  // flock(2) belongs to the open file, which the child shares: it locks, ends, and we keep the lock.
  const flock = spawn('flock', ['-x', '-n', '3'], {
    env: childEnvironment,
    stdio: ['ignore', 'pipe', 'pipe', fd],
  })
  const { code, error } = await outcomeOf(flock)
  if (code === 0) return fd
  if (error && !(await liveOwner(folder))) return fd
  closeSync(fd)
  return null
}

function openLocked(folder: Folder, flags: number): number | null {
  const O_EXLOCK = 0x20
  try {
    return openFile(folder, flags | O_EXLOCK | constants.O_NONBLOCK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return null
    throw error
  }
}

function openFile({ lock, data_dir }: Folder, flags: number): number {
  try {
    return openSync(lock, flags, 0o600)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EACCES') throw cause
    throw new EmbeddedPostgresError(
      'other_owner',
      `${data_dir} cannot be written by this user. If the server was started as root before, start it as root ` +
        `again, or let root hand the folder over with chown -R.`,
      { cause },
    )
  }
}

function release(fd: number): void {
  // The file stays: removing it would let two starts lock two files of the same name.
  ftruncateSync(fd)
  closeSync(fd)
}

function inUse({ data_dir }: Folder, owner: Owner | null): EmbeddedPostgresError {
  const who = owner ? `process ${owner.pid}` : 'another process'
  return new EmbeddedPostgresError(
    'in_use',
    `${data_dir} is in use by ${who}: one server per data folder. Stop that one first, or choose another DATA_DIR.`,
  )
}
