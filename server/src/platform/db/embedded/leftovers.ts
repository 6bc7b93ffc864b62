import { rm } from 'node:fs/promises'
import type { Folder } from './folder.ts'
import { postmasterPath, readPostmasterFile } from './postmaster-file.ts'
import { childrenOfCluster, isPostmasterOf, processStart, waitUntilGone } from './processes.ts'
import type { Runner } from './run-as.ts'
import type { ServerLog } from './server-log.ts'
import { stopSteps } from './server-process.ts'

/**
 * Ends what an earlier server left running on the folder; call only under the lock. An orphan is stopped and not
 * adopted: we could neither watch it nor read its log, and a new start takes a fifth of a second.
 */
export async function stopLeftovers(folder: Folder, runner: Runner, log: ServerLog): Promise<void> {
  const file = await readPostmasterFile(folder.pgdata)
  if (!file) return
  if (await isPostmasterOf(file.pid, folder.pgdata)) {
    log.warn({ pid: file.pid }, 'stopping a PostgreSQL that outlived its server')
    await stopProcesses([file.pid], runner)
  }
  const children = await childrenOfCluster(folder.cluster_name, runner.user.uid)
  if (children.length > 0) await stopProcesses(children, runner)
  // Its number went to another process: Postgres would take that one for a running postmaster.
  if ((await processStart(file.pid)) && !(await isPostmasterOf(file.pid, folder.pgdata))) {
    await rm(postmasterPath(folder.pgdata), { force: true })
  }
}

async function stopProcesses(pids: number[], runner: Runner): Promise<void> {
  for (const [signal, patience_ms] of stopSteps) {
    await Promise.all(pids.map((pid) => runner.signal(pid, signal)))
    if (await waitUntilGone(pids, patience_ms)) return
  }
}
