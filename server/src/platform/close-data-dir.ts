import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './log.ts'
import { unlessMissing } from './missing-files.ts'

/** What the server and its PostgreSQL write into DATA_DIR; `lost+found` is the file system's. */
const ownName =
  /^(files|indexes|secrets\.key.*|postgres|postgres\.lock|postgres\.tmp-.*|understudy-postgres-.*|lost\+found)$/

/**
 * Takes the rights of other users off DATA_DIR and what lies at its top, where an older version or an operator left some.
 * What lies deeper cannot be reached then. A folder that holds something else too may be shared, as /srv is: it keeps its
 * rights, and the log says so.
 */
export async function closeDataDir(data_dir: string, log: Log): Promise<void> {
  const names = await unlessMissing(readdir(data_dir), null)
  if (names === null) return
  for (const name of names) if (ownName.test(name)) await closeToOthers(join(data_dir, name), log)
  const foreign = names.filter((name) => !ownName.test(name))
  if (foreign.length === 0) await closeToOthers(data_dir, log)
  else if (isOpen(await stat(data_dir)))
    log.warn(
      { data_dir, holds: foreign.slice(0, 3) },
      'other users may enter DATA_DIR: it holds files that are not ours, so it is left as it is (chmod 700 closes it)',
    )
}

async function closeToOthers(path: string, log: Log): Promise<void> {
  try {
    const found = await stat(path)
    if (isOpen(found)) await chmod(path, found.mode & 0o700)
  } catch (err) {
    log.warn({ err, path }, 'the rights of other users could not be taken off')
  }
}

const isOpen = ({ mode }: { mode: number }): boolean => (mode & 0o077) !== 0
