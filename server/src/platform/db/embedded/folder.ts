import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import type { User } from './run-as.ts'

export type Folder = {
  data_dir: string
  /** Where PostgreSQL keeps everything. */
  pgdata: string
  lock: string
  password: string
  /** Names the processes of this folder in the process list. */
  cluster_name: string
}

export function folderOf(data_dir: string): Folder {
  const root = resolve(data_dir)
  const pgdata = join(root, 'postgres')
  return {
    data_dir: root,
    pgdata,
    lock: join(root, 'postgres.lock'),
    password: join(pgdata, 'understudy-password'),
    cluster_name: `understudy-${createHash('sha256').update(pgdata).digest('hex').slice(0, 12)}`,
  }
}

export async function createDataDir({ data_dir }: Folder): Promise<void> {
  // Root runs Postgres as another user, who has to pass through.
  await mkdir(data_dir, { recursive: true, mode: process.geteuid?.() === 0 ? 0o711 : 0o700 })
}

/** Refuses a database that another user than `user` owns, as Postgres itself would, with a reason and a way out. */
export async function refuseOtherOwner({ pgdata }: Folder, user: User): Promise<void> {
  const owner = await stat(pgdata).then(
    (found) => found.uid,
    (error: NodeJS.ErrnoException) => (error.code === 'EACCES' ? 'another user' : null),
  )
  if (owner === null || owner === user.uid) return
  const asRoot = process.geteuid?.() === 0
  const whose = typeof owner === 'number' ? await nameOf(owner) : owner
  throw new EmbeddedPostgresError(
    'other_owner',
    `The database in ${pgdata} belongs to ${whose}, but this start would run it as "${user.name}"` +
      (asRoot
        ? ' (PostgreSQL refuses root). Start the server as the user that started it before, or hand the database over: '
        : '. If the server was started as root before, start it as root again, or let root hand the folder over: ') +
      (asRoot
        ? `chown -R ${user.name} '${pgdata}'`
        : `chown -R ${user.name || user.uid} '${join(pgdata, '..')}'`),
  )
}

async function nameOf(uid: number): Promise<string> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const line = passwd.split('\n').find((entry) => entry.split(':')[2] === String(uid))
  return line ? `the user "${line.split(':')[0]}"` : `the user number ${uid}`
}

/** Whether a database is there; refuses one that this PostgreSQL cannot read. */
export async function holdsDatabase({ pgdata }: Folder, major: number): Promise<boolean> {
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

export async function readPassword({ password }: Folder): Promise<string> {
  return (await readFile(password, 'utf8')).trim()
}

export function newPassword(): string {
  return randomBytes(24).toString('hex')
}
