import { writeArchive } from './archive.ts'
import type { Manifest } from './manifest.ts'
import { withSession } from './session.ts'
import { summarise } from './summary.ts'
import { type Sources, writeContents } from './write-contents.ts'

type BackupOptions = Sources & {
  file: string
  /** Whether a file that exists is replaced. */
  force: boolean
  signal?: AbortSignal
}

/** What a backup holds; `secrets` says whether the key that opens stored secrets is in it. */
export type BackupSummary = {
  object: 'backup'
  file: string
  bytes: number
  tables: number
  rows: number
  files: number
  secrets: Manifest['secrets']['status']
}

/**
 * Writes everything that lasts to one file: the rows of every table as they are at one moment, the stored files, and
 * the secrets key where a passphrase is given. Works beside running servers, in constant memory.
 */
export async function backup(options: BackupOptions): Promise<BackupSummary> {
  const { file, database_url, force, signal } = options
  let manifest: Manifest | undefined
  const bytes = await withSession(database_url, (client) =>
    writeArchive(
      file,
      writeContents(client, options, (held) => {
        manifest = held
      }),
      { replace: force, signal },
    ),
  )
  return { object: 'backup', file, bytes, ...summarise(manifest!) }
}
