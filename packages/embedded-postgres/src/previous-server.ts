import { rm } from 'node:fs/promises'
import type { DataFolder } from './data-folder.ts'
import { postmasterPath, readPostmasterFile } from './postmaster-file.ts'
import { findProcessesOfCluster, findProcessStart, isPostmaster, waitUntilEnded } from './processes.ts'
import type { Runner } from './runner.ts'
import type { Logger } from './server-log.ts'
import { stopSteps } from './server-process.ts'

/**
 * Ends the PostgreSQL of an earlier process on the folder. The caller holds the lock. An orphan is stopped and not
 * adopted: we could neither watch it nor read its log, and a new start takes a fifth of a second.
 */
export async function stopPreviousServer(folder: DataFolder, runner: Runner, log: Logger): Promise<void> {
  const file = await readPostmasterFile(folder.pgdata)
  if (!file) return
  if (await isPostmaster(file.pid, folder.pgdata)) {
    log.warn({ pid: file.pid }, 'stopping a PostgreSQL that outlived its server')
    await stopProcesses([file.pid], runner)
  }
  const children = await findProcessesOfCluster(folder.clusterName, runner.user.uid)
  if (children.length > 0) await stopProcesses(children, runner)
  // If the number went to another process, PostgreSQL would take that one for a running postmaster.
  if ((await findProcessStart(file.pid)) && !(await isPostmaster(file.pid, folder.pgdata))) {
    await rm(postmasterPath(folder.pgdata), { force: true })
  }
}

async function stopProcesses(pids: number[], runner: Runner): Promise<void> {
  for (const { signal, waitMs } of stopSteps) {
    await Promise.all(pids.map((pid) => runner.signal(pid, signal)))
    if (await waitUntilEnded(pids, waitMs)) return
  }
}
