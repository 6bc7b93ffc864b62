import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import { ownUser } from './users.ts'

export type DataFolder = {
  dataDir: string
  /** PostgreSQL keeps all its files here. */
  pgdata: string
  lock: string
  password: string
  /** Marks the processes of this folder in the process list. */
  clusterName: string
}

/** Names the files and folders below a data folder, without looking at them. */
export function dataFolderAt(dataDir: string): DataFolder {
  const root = resolve(dataDir)
  const pgdata = join(root, 'postgres')
  return {
    dataDir: root,
    pgdata,
    lock: join(root, 'postgres.lock'),
    password: join(pgdata, 'understudy-password'),
    clusterName: `understudy-${createHash('sha256').update(pgdata).digest('hex').slice(0, 12)}`,
  }
}

/** Creates the data folder where it is missing. Only its owner may enter; the user that root runs PostgreSQL as may pass. */
export async function createDataDir({ dataDir }: DataFolder): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (process.geteuid?.() !== 0) return
  const { uid, mode } = await stat(dataDir)
  if ((mode & 0o077) !== 0) return
  await chown(dataDir, uid, ownUser.gid)
  await chmod(dataDir, (mode & 0o700) | 0o010)
}

/**
 * Tells if the folder holds a database that this PostgreSQL can read.
 * @returns false when there is no database yet
 * @throws {EmbeddedPostgresError} `other_major`, `not_a_database`
 */
export async function holdsDatabase({ pgdata }: DataFolder, major: number): Promise<boolean> {
  const found = (await readFile(join(pgdata, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (found === String(major)) return true
  if (found !== '') {
    throw new EmbeddedPostgresError(
      'other_major',
      `The database in ${pgdata} was written by PostgreSQL ${found}; this version of Understudy brings ` +
        `PostgreSQL ${major}. To move it: with the version of Understudy that you used before, run ` +
        `"understudy backup FILE"; then set the folder aside (mv '${pgdata}' '${pgdata}-${found}') and run ` +
        '"understudy restore FILE" with this version.',
    )
  }
  const content = await readdir(pgdata).catch(() => [])
  if (content.length === 0) return false
  throw new EmbeddedPostgresError(
    'not_a_database',
    `${pgdata} holds files but no PostgreSQL database (PG_VERSION is missing). Set it aside or choose another DATA_DIR.`,
  )
}

/** Reads the password of the database. @throws the file system's error where there is none */
export async function readPassword({ password }: DataFolder): Promise<string> {
  return (await readFile(password, 'utf8')).trim()
}

/** Creates a password of 48 hexadecimal digits. */
export function createPassword(): string {
  return randomBytes(24).toString('hex')
}
