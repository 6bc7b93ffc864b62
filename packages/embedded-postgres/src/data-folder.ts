import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import { findUserName, type User } from './users.ts'

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

/** Creates the data folder where it is missing. */
export async function createDataDir({ dataDir }: DataFolder): Promise<void> {
  // Root runs PostgreSQL as another user, who has to pass through.
  await mkdir(dataDir, { recursive: true, mode: process.geteuid?.() === 0 ? 0o711 : 0o700 })
}

/**
 * Refuses a database that belongs to another user than `user`. PostgreSQL would refuse it too, without a way out.
 * @throws {EmbeddedPostgresError} `other_owner`
 */
export async function refuseOtherOwner({ pgdata }: DataFolder, user: User): Promise<void> {
  const owner = await stat(pgdata).then(
    (found) => found.uid,
    (error: NodeJS.ErrnoException) => (error.code === 'EACCES' ? 'another user' : null),
  )
  if (owner === null || owner === user.uid) return
  const ownerName = typeof owner === 'number' ? await describeUser(owner) : owner
  throw new EmbeddedPostgresError(
    'other_owner',
    `The database in ${pgdata} belongs to ${ownerName}, but this start would run it as "${user.name}"${wayOut(pgdata, user)}`,
  )
}

function wayOut(pgdata: string, user: User): string {
  if (process.geteuid?.() === 0)
    return (
      ' (PostgreSQL refuses root). Start the server as the user that started it before, or hand the database over: ' +
      `chown -R ${user.name} '${pgdata}'`
    )
  return (
    '. If the server was started as root before, start it as root again, or let root hand the folder over: ' +
    `chown -R ${user.name || user.uid} '${join(pgdata, '..')}'`
  )
}

async function describeUser(uid: number): Promise<string> {
  const name = await findUserName(uid)
  return name === null ? `the user number ${uid}` : `the user "${name}"`
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
