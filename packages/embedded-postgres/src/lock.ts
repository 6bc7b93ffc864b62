import { spawn } from 'node:child_process'
import { closeSync, constants, ftruncateSync, openSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnvironment, waitForChild } from './child.ts'
import type { DataFolder } from './data-folder.ts'
import { EmbeddedPostgresError } from './error.ts'
import { findProcessStart } from './processes.ts'

export type Lock = { release(): void }
type Owner = { pid: number; started: string | null }

/**
 * Takes the folder for this process. The kernel gives the lock back when the process dies.
 * @throws {EmbeddedPostgresError} `in_use`, `other_owner`
 */
export async function acquireLock(folder: DataFolder): Promise<Lock> {
  const deadline = performance.now() + 500
  for (;;) {
    const fd = await tryLock(folder)
    if (fd !== null) {
      ftruncateSync(fd)
      const owner: Owner = { pid: process.pid, started: await findProcessStart(process.pid) }
      writeSync(fd, JSON.stringify(owner), 0)
      return { release: () => release(fd) }
    }
    // An owner that is just dying or just writing its name gets a moment.
    const owner = await findLockOwner(folder)
    if (owner || performance.now() > deadline) throw inUseError(folder, owner)
    await sleep(20)
  }
}

/** Finds the living process that holds the folder. */
export async function findLockOwner({ lock }: DataFolder): Promise<Owner | null> {
  try {
    const owner = JSON.parse(await readFile(lock, 'utf8')) as Owner
    const started = await findProcessStart(owner.pid)
    return started !== null && started === owner.started ? owner : null
  } catch {
    return null
  }
}

/** @returns the locked open file, or null when another process holds it */
async function tryLock(folder: DataFolder): Promise<number | null> {
  const flags = constants.O_RDWR | constants.O_CREAT
  if (process.platform === 'darwin') return openLocked(folder, flags)
  const fd = openFile(folder, flags)
  // flock(2) belongs to the open file, which the child shares. The child locks it and ends, and we keep the lock.
  const flock = spawn('flock', ['-x', '-n', '3'], {
    env: childEnvironment,
    stdio: ['ignore', 'pipe', 'pipe', fd],
  })
  const { code, error } = await waitForChild(flock)
  if (code === 0) return fd
  if (error && !(await findLockOwner(folder))) return fd
  closeSync(fd)
  return null
}

function openLocked(folder: DataFolder, flags: number): number | null {
  const O_EXLOCK = 0x20
  try {
    return openFile(folder, flags | O_EXLOCK | constants.O_NONBLOCK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return null
    throw error
  }
}

function openFile({ lock, dataDir }: DataFolder, flags: number): number {
  try {
    return openSync(lock, flags, 0o600)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EACCES') throw cause
    throw new EmbeddedPostgresError(
      'other_owner',
      `${dataDir} cannot be written by this user. If the server was started as root before, start it as root ` +
        `again, or let root hand the folder over with chown -R.`,
      { cause },
    )
  }
}

function release(fd: number): void {
  // The file stays. After a removal, two starts could lock two files of the same name.
  ftruncateSync(fd)
  closeSync(fd)
}

function inUseError({ dataDir }: DataFolder, owner: Owner | null): EmbeddedPostgresError {
  const user = owner ? `process ${owner.pid}` : 'another process'
  return new EmbeddedPostgresError(
    'in_use',
    `${dataDir} is in use by ${user}: one server per data folder. Stop that one first, or choose another DATA_DIR.`,
  )
}
