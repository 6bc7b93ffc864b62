import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, checkConnection } from './connection.ts'
import { type Folder, folderOf } from './folder.ts'
import { liveOwner } from './lock.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isPostmasterOf } from './processes.ts'

/**
 * The address of the PostgreSQL that a living server runs on this folder (for a command beside it), or null. One that
 * outlived its server does not count: the next start ends it. Waits up to 5 s for one that is just starting.
 */
export async function findRunningPostgres(data_dir: string): Promise<{ url: string } | null> {
  const folder = folderOf(data_dir)
  const deadline = performance.now() + 5_000
  while (await liveOwner(folder)) {
    const url = await answeringAddress(folder)
    if (url) return { url }
    if (performance.now() > deadline) return null
    await sleep(50)
  }
  return null
}

async function answeringAddress(folder: Folder): Promise<string | null> {
  const file = await readPostmasterFile(folder.pgdata)
  if (!file?.ready || !(await isPostmasterOf(file.pid, folder.pgdata))) return null
  const url = await addressOf(folder, file.port)
  return checkConnection(url).then(
    () => url,
    () => null,
  )
}
