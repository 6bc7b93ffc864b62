import { mkdtemp, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type ChildResult, waitForChild } from './child.ts'
import { createPassword, type DataFolder } from './data-folder.ts'
import { EmbeddedPostgresError } from './error.ts'
import { handOver } from './owner.ts'
import type { Runner } from './runner.ts'
import { presentUser, type User } from './users.ts'

type Installation = { native: string; runner: Runner; durable: boolean }

const temporaryPrefix = 'postgres.tmp-'
const newCluster = [
  '--username=understudy',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-sync',
  '--no-instructions',
]

/**
 * Creates the database files in a temporary folder and moves them when they are complete. A kill at any moment leaves
 * all of them or none.
 * @throws {EmbeddedPostgresError} `no_user`, `failed`
 */
export async function initialise(
  folder: DataFolder,
  { native, runner, durable }: Installation,
): Promise<void> {
  const temporary = await mkdtemp(join(folder.dataDir, temporaryPrefix))
  const data = join(temporary, 'data')
  const password = join(temporary, 'password')
  const creator = await runner.listed()
  const handOverAsRoot = async (from: User, to: User) => {
    if (process.geteuid?.() === 0) await handOver(temporary, from, to)
  }
  try {
    await writeFile(password, createPassword(), { mode: 0o600 })
    await handOverAsRoot(presentUser(), creator.user)
    await runInitdb(native, creator, ['-D', data, '--pwfile', password, ...newCluster])
    await rename(password, join(data, basename(folder.password)))
    await handOverAsRoot(creator.user, runner.user)
    if (durable) await runInitdb(native, runner, ['-D', data, '--sync-only'])
    // An operator may have made an empty folder there.
    await rmdir(folder.pgdata).catch(() => {})
    await rename(data, folder.pgdata)
    if (durable) await syncFolder(folder.dataDir)
  } finally {
    await removeFolder(temporary)
  }
}

/** Removes the temporary folders of killed starts. The caller holds the lock. */
export async function removeUnfinished({ dataDir }: DataFolder): Promise<void> {
  const unfinished = (await readdir(dataDir)).filter((name) => name.startsWith(temporaryPrefix))
  await Promise.all(unfinished.map((name) => removeFolder(join(dataDir, name))))
}

async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5 })
}

async function runInitdb(native: string, runner: Runner, args: string[]): Promise<void> {
  const initdb = runner.spawn(join(native, 'bin', 'initdb'), args, { deathSignal: 'KILL' })
  const result = await waitForChild(initdb)
  if (result.code !== 0) throw initdbError(result, runner)
}

function initdbError({ stderr, signal, error }: ChildResult, { user }: Runner): EmbeddedPostgresError {
  if (/could not look up effective user ID/.test(stderr)) {
    return new EmbeddedPostgresError(
      'no_user',
      `PostgreSQL cannot be set up by the user number ${user.uid}, who is not listed in /etc/passwd. ` +
        'Start the server as a listed user, or set DATABASE_URL.',
    )
  }
  const reason = error?.message ?? (stderr.trim() || `ended by ${signal}`)
  return new EmbeddedPostgresError('failed', `Setting up PostgreSQL failed: ${reason}`, {
    cause: error ?? undefined,
  })
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
