import { writeArchive } from './archive-file.ts'
import { withCopySession } from './copy-session.ts'
import type { Manifest } from './manifest.ts'
import { manifestTotals } from './manifest-totals.ts'
import { type Sources, writeContents } from './write-contents.ts'

type BackupOptions = Sources & {
  file: string
  /** Replaces the file where it exists. */
  force: boolean
  signal?: AbortSignal
}

/** The size and content of a backup. `secrets` says whether it contains the key that opens stored secrets. */
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
 * Writes one file with the rows of every table at one moment, the stored files, and the secrets key where a passphrase
 * is given. Servers may run meanwhile. Needs constant memory.
 * @throws file_exists, nothing_to_back_up
 */
export async function backup(options: BackupOptions): Promise<BackupSummary> {
  const { file, database_url, force, signal } = options
  let manifest: Manifest | undefined
  const bytes = await withCopySession(database_url, (client) =>
    writeArchive(
      file,
      writeContents(client, options, (written) => {
        manifest = written
      }),
      { replace: force, signal },
    ),
  )
  return { object: 'backup', file, bytes, ...manifestTotals(manifest!) }
}
