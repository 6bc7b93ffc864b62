import { chown, mkdtemp, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Outcome, outcomeOf } from './child.ts'
import { EmbeddedPostgresError } from './error.ts'
import { type Folder, newPassword } from './folder.ts'
import type { Runner } from './run-as.ts'

type Installation = { native: string; runner: Runner; durable: boolean }

const temporaryPrefix = 'postgres.tmp-'

/** Creates the database files beside their place and moves them there when complete: all or nothing, at any kill. */
export async function initialise(folder: Folder, { native, runner, durable }: Installation): Promise<void> {
  const temporary = await mkdtemp(join(folder.data_dir, temporaryPrefix))
  const data = join(temporary, 'data')
  const password = join(temporary, 'password')
  try {
    await writeFile(password, newPassword(), { mode: 0o600 })
    if (process.geteuid?.() === 0) await giveTo(runner, [password, temporary])
    await runInitdb(native, runner, ['-D', data, '--pwfile', password])
    await rename(password, join(data, basename(folder.password)))
    if (durable) await runInitdb(native, runner, ['-D', data, '--sync-only'])
    // An empty folder may stand there, made by an operator.
    await rmdir(folder.pgdata).catch(() => {})
    await rename(data, folder.pgdata)
    if (durable) await syncFolder(folder.data_dir)
  } finally {
    await rm(temporary, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Removes what starts that were killed left; call only under the lock. */
export async function removeUnfinished({ data_dir }: Folder): Promise<void> {
  const unfinished = (await readdir(data_dir)).filter((name) => name.startsWith(temporaryPrefix))
  await Promise.all(
    unfinished.map((name) => rm(join(data_dir, name), { recursive: true, force: true, maxRetries: 5 })),
  )
}

async function giveTo({ user }: Runner, paths: string[]): Promise<void> {
  for (const path of paths) await chown(path, user.uid, user.gid)
}

async function runInitdb(native: string, runner: Runner, args: string[]): Promise<void> {
  const settings = args.includes('--sync-only')
    ? []
    : [
        ...['--username', 'understudy', '--auth', 'scram-sha-256', '--encoding', 'UTF8'],
        ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
        ...['--data-checksums', '--no-sync', '--no-instructions'],
      ]
  const initdb = runner.spawn(join(native, 'bin', 'initdb'), [...args, ...settings], { deathSignal: 'KILL' })
  const outcome = await outcomeOf(initdb)
  if (outcome.code !== 0) throw initdbFailed(outcome, runner)
}

function initdbFailed({ stderr, signal, error }: Outcome, { user }: Runner): EmbeddedPostgresError {
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
