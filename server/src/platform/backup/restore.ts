import { access, constants } from 'node:fs/promises'
import type pg from 'pg'
import { listMigrations, tryMigrationLock } from '../db/migrate.ts'
import { type OnProgress, plural } from '../progress.ts'
import {
  analyze,
  findAppliedMigrations,
  hasAccounts,
  hasOtherSessions,
  inTransaction,
} from './catalog.queries.ts'
import { withCopySession } from './copy-session.ts'
import { backupNewer, fileUnreadable, targetForeign, targetInUse, targetNotEmpty } from './errors.ts'
import { loadDatabase } from './load-database.ts'
import type { Manifest } from './manifest.ts'
import { manifestTotals } from './manifest-totals.ts'
import { hasTables } from './schema.queries.ts'
import { openSecretsKey, placeSecretsKey } from './secrets-key.ts'
import { filesRoot, hasFiles, removeLeftovers, type StagedFiles, stageFiles } from './stored-files.ts'
import { verifyArchive } from './verify-archive.ts'

type RestoreOptions = {
  file: string
  database_url: string
  data_dir: string
  passphrase: string | null
  /** Restores without the secrets key even if the backup contains it. */
  without_secrets: boolean
  /** Replaces an installation that is not empty. */
  force: boolean
  now: Date
  onProgress: OnProgress
}

export type RestoreSummary = {
  object: 'restore'
  file: string
  created_at: string
  tables: number
  rows: number
  files: number
  secrets: 'restored' | 'none' | 'left out'
  /** Migrations that came after the backup was made. */
  migrated: string[]
  /** Tables of the backup that Understudy does not have. */
  skipped_tables: string[]
}

/**
 * Replaces an empty installation (or, with force, any) by a backup. The whole archive is checked first. The database
 * changes in one transaction, so a restore that fails or is killed leaves it as it was.
 * @throws the errors of errors.ts that begin with file, target, backup and passphrase, and restore_failed
 */
export async function restore(options: RestoreOptions): Promise<RestoreSummary> {
  const { file, data_dir, onProgress } = options
  await access(file, constants.R_OK).catch((cause) => {
    throw fileUnreadable(`${file} cannot be read.`, { cause })
  })
  return withCopySession(options.database_url, async (client) => {
    // A server that starts meanwhile waits for this lock before it uses its tables.
    if (!(await tryMigrationLock(client))) throw targetInUse()
    await checkTarget(client, options)
    await removeLeftovers(filesRoot(data_dir))
    const staged = stageFiles(filesRoot(data_dir))
    try {
      onProgress(`Checking ${file} …`)
      const manifest = await verifyArchive(file, staged.write, onProgress)
      return await loadVerified(client, { options, manifest, staged })
    } finally {
      await staged.discard()
    }
  })
}

type Verified = { options: RestoreOptions; manifest: Manifest; staged: StagedFiles }

async function loadVerified(
  client: pg.Client,
  { options, manifest, staged }: Verified,
): Promise<RestoreSummary> {
  const { file, data_dir, now, onProgress } = options
  const later = await listLaterMigrations(manifest)
  const key = await openSecretsKey(manifest.secrets, options)
  onProgress(
    `It is complete: ${plural(manifest.tables.length, 'table')}, of ${manifest.created_at}. Loading …`,
  )
  const skipped_tables = await inTransaction(client, async () => {
    await checkTarget(client, options)
    return loadDatabase(client, { file, manifest, later, now, onProgress })
  })
  if (key !== null) await placeSecretsKey(data_dir, key)
  await staged.swap()
  await analyze(client)
  const summary = {
    object: 'restore' as const,
    file,
    created_at: manifest.created_at,
    ...manifestTotals(manifest),
  }
  return { ...summary, secrets: secretsResult(manifest, key), migrated: later, skipped_tables }
}

const secretsResult = ({ secrets }: Manifest, key: Buffer | null): RestoreSummary['secrets'] => {
  if (key !== null) return 'restored'
  return secrets.status === 'none' ? 'none' : 'left out'
}

/** @throws target_in_use, target_foreign, target_not_empty */
async function checkTarget(client: pg.Client, { force, data_dir }: RestoreOptions): Promise<void> {
  if (await hasOtherSessions(client)) throw targetInUse()
  if ((await findAppliedMigrations(client)) === null && (await hasTables(client))) throw targetForeign()
  if (!force && ((await hasAccounts(client)) || (await hasFiles(filesRoot(data_dir))))) throw targetNotEmpty()
}

/** @throws backup_newer */
async function listLaterMigrations({ migrations }: Manifest): Promise<string[]> {
  const known = await listMigrations()
  const newer = migrations.filter((name) => !known.includes(name))
  if (newer.length > 0) {
    throw backupNewer(
      `The backup was made by a newer version, or another one (${newer.join(', ')}); update Understudy first.`,
    )
  }
  return known.filter((name) => !migrations.includes(name))
}
