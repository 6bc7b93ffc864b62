import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { EmbeddedPostgresError } from './error.ts'

export type User = { name: string; uid: number; gid: number }

/** The user of this process; the name is empty where the system lists none. */
export function presentUser(): User {
  return { name: presentUserName(), uid: process.geteuid?.() ?? -1, gid: process.getegid?.() ?? -1 }
}

function presentUserName(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

/** Finds the name of a user in /etc/passwd; null if it is not listed. */
export async function findUserName(uid: number): Promise<string | null> {
  const lines = await readPasswd()
  return lines.find((fields) => fields[2] === String(uid))?.[0] ?? null
}

/**
 * Finds a user for root to run PostgreSQL as: nobody, else a user of the system, else any other.
 * @throws {EmbeddedPostgresError} `no_user`
 */
export async function findUnprivilegedUser(): Promise<User> {
  const users = (await readPasswd())
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0 && user.gid > 0)
  const user = users.find(({ name }) => name === 'nobody') ?? users.find(({ uid }) => uid < 1000) ?? users[0]
  if (user) return user
  throw new EmbeddedPostgresError(
    'no_user',
    'PostgreSQL refuses to run as root, and /etc/passwd lists no other user to run it as. ' +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  )
}

async function readPasswd(): Promise<string[][]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return passwd.split('\n').map((line) => line.split(':'))
}
