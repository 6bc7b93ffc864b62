import { setTimeout as sleep } from 'node:timers/promises'
import { type DataFolder, dataFolderAt } from './data-folder.ts'
import { checkConnection, readDatabaseUrl } from './database.ts'
import { findLockOwner } from './lock.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isPostmaster } from './processes.ts'

/**
 * Finds the PostgreSQL that a living process runs on this folder, for a command beside it. A PostgreSQL that outlived
 * its process does not count: the next start ends it. Waits up to 5 seconds for one that is just starting.
 * @returns its address, or null
 */
export async function findRunningPostgres(dataDir: string): Promise<{ url: string } | null> {
  const folder = dataFolderAt(dataDir)
  const deadline = performance.now() + 5_000
  while (await findLockOwner(folder)) {
    const url = await findAnsweringUrl(folder)
    if (url) return { url }
    if (performance.now() > deadline) return null
    await sleep(50)
  }
  return null
}

async function findAnsweringUrl(folder: DataFolder): Promise<string | null> {
  const file = await readPostmasterFile(folder.pgdata)
  if (!file?.ready || !(await isPostmaster(file.pid, folder.pgdata))) return null
  const url = await readDatabaseUrl(folder, file.port)
  return checkConnection(url).then(
    () => url,
    () => null,
  )
}
