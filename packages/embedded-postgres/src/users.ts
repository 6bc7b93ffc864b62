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
 * The user that root runs PostgreSQL as. No other program runs as it, and it is known by its number alone, so nothing
 * has to be installed: systemd leaves the numbers 65520 to 65533 unused, and Debian reserves 65000 to 65533.
 */
export const ownUser: User = { name: '65520', uid: 65_520, gid: 65_520 }

/**
 * Finds a listed user without privileges: nobody, else a user of the system, else any other. Root ran PostgreSQL as this
 * user before it had one of its own.
 * @throws {EmbeddedPostgresError} `no_user`
 */
export async function findListedUser(): Promise<User> {
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
