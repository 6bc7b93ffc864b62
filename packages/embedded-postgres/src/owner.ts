import { chown, lchown, lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataFolder } from './data-folder.ts'
import { EmbeddedPostgresError } from './error.ts'
import { findListedUser, findUserName, ownUser, type User } from './users.ts'

type Owner = { uid: number; gid: number }

const rootUid = 0
/** Stands for an owner whom this user may not see. */
const hiddenOwner: Owner = { uid: -1, gid: -1 }

/**
 * Refuses a database that belongs to another user than `user`. PostgreSQL would refuse it too, without a way out.
 * @returns true where root ran this database as another user before it had one of its own: it is to be handed over
 * @throws {EmbeddedPostgresError} `other_owner`
 */
export async function isFromFormerUser({ pgdata }: DataFolder, user: User): Promise<boolean> {
  const owner = await findOwner(pgdata)
  if (owner === null || owner.uid === user.uid) return false
  if (user === ownUser && (isHalfHandedOver(owner) || owner.uid === (await findListedUser()).uid)) return true
  throw new EmbeddedPostgresError(
    'other_owner',
    `The database in ${pgdata} belongs to ${await describeUser(owner)}, but this start would run it as "${user.name}"${wayOut(pgdata, user)}`,
  )
}

async function findOwner(path: string): Promise<Owner | null> {
  return stat(path).catch((error: NodeJS.ErrnoException) => (error.code === 'EACCES' ? hiddenOwner : null))
}

function wayOut(pgdata: string, user: User): string {
  if (process.geteuid?.() === rootUid)
    return (
      ' (PostgreSQL refuses root). Start the server as the user that started it before, or hand the database over: ' +
      `chown -R ${user.name} '${pgdata}'`
    )
  return (
    '. If the server was started as root before, start it as root again, or let root hand the folder over: ' +
    `chown -R ${user.name || user.uid} '${join(pgdata, '..')}'`
  )
}

async function describeUser(owner: Owner): Promise<string> {
  if (owner === hiddenOwner) return 'another user'
  const name = await findUserName(owner.uid)
  return name === null ? `the user number ${owner.uid}` : `the user "${name}"`
}

/**
 * Gives a folder, and what `from` has in it, to another user. Meanwhile the folder belongs to root, so that nobody enters
 * it, and to the other user's group, which shows an interrupted change: it is repeated.
 */
export async function handOver(folder: string, from: User, to: User): Promise<void> {
  await chown(folder, rootUid, to.gid)
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name)
    // What belongs to others was only linked here.
    if ((await lstat(path)).uid === from.uid) await lchown(path, to.uid, to.gid)
  }
  await chown(folder, to.uid, to.gid)
}

const isHalfHandedOver = ({ uid, gid }: Owner): boolean => uid === rootUid && gid === ownUser.gid
