import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type Command, type Installation, installationCommand } from '../cli/command.ts'
import { formatBytes, plural } from '../progress.ts'
import { type BackupSummary, backup } from './backup.ts'
import { passphraseEmpty, stopped, targetInUse } from './errors.ts'
import { type RestoreSummary, restore } from './restore.ts'

const path = z.string().min(1)
const passphraseFile = path.describe(
  'File whose first line is the passphrase of the secrets key; else BACKUP_PASSPHRASE',
)

export const backupCommands: Command[] = [
  installationCommand(
    {
      name: 'backup',
      summary: 'Write everything to one file: database, stored files, and the secrets key under a passphrase',
      positional: { file: 'file to write' },
      example: 'understudy-2027-01-31.tar.zst',
      options: z.strictObject({
        file: path,
        force: z.boolean().default(false).describe('Replace the file where it exists'),
        passphrase_file: passphraseFile.optional(),
      }),
      present: presentBackup,
    },
    async (installation, { file, force, passphrase_file }) => {
      const passphrase = await readPassphrase(installation, passphrase_file)
      const { signal, release } = abortOnSignal()
      try {
        return await backup({
          ...commonOptions(installation),
          file: resolve(file),
          force,
          passphrase,
          signal,
        })
      } catch (error) {
        throw signal.aborted ? stopped() : error
      } finally {
        release()
      }
    },
  ),
  installationCommand(
    {
      name: 'restore',
      summary: 'Put a backup in the place of an empty installation; no server may run on it',
      positional: { file: 'file that `understudy backup` wrote' },
      example: 'understudy-2027-01-31.tar.zst',
      options: z.strictObject({
        file: path,
        force: z.boolean().default(false).describe('Replace everything that is there'),
        passphrase_file: passphraseFile.optional(),
        without_secrets: z.boolean().default(false).describe('Leave the secrets key of the backup out'),
      }),
      present: presentRestore,
    },
    async (installation, { file, force, passphrase_file, without_secrets }) => {
      const { app, database } = installation
      // An embedded database that we did not start belongs to a server, or a command, that is running.
      if (app.config.DATABASE_URL === '' && !database.embedded) throw targetInUse()
      const passphrase = await readPassphrase(installation, passphrase_file)
      return restore({
        ...commonOptions(installation),
        file: resolve(file),
        force,
        passphrase,
        without_secrets,
      })
    },
  ),
]

const commonOptions = ({ app, database, notice }: Installation) => ({
  database_url: database.url,
  data_dir: app.config.DATA_DIR,
  now: new Date(app.clock.nowMs()),
  onProgress: notice,
})

async function readPassphrase({ app }: Installation, file: string | undefined): Promise<string | null> {
  if (file === undefined) return app.config.BACKUP_PASSPHRASE === '' ? null : app.config.BACKUP_PASSPHRASE
  const passphrase = (await readFile(file, 'utf8')).split(/\r?\n/)[0]!
  if (passphrase === '') throw passphraseEmpty(`${file} has no passphrase in its first line.`)
  return passphrase
}

/** The first signal ends the work cleanly, so that no partial file stays. A second one ends the process. */
function abortOnSignal() {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const name of signals) process.once(name, abort)
  const release = () => {
    for (const name of signals) process.off(name, abort)
  }
  return { signal: controller.signal, release }
}

function presentBackup({ file, bytes, tables, rows, files, secrets }: BackupSummary): string {
  const notes = {
    encrypted:
      'The secrets key is in it, encrypted under your passphrase: without that, it cannot be opened.',
    none: 'There is no secrets key in DATA_DIR to back up.',
    'left out':
      'The secrets key is NOT in it. Keep a copy of DATA_DIR/secrets.key, or give --passphrase-file to include it.',
  }
  const counts = `${plural(rows, 'row')} of ${plural(tables, 'table')} and ${plural(files, 'file')}`
  return `Backed up ${counts} to ${file} (${formatBytes(bytes)}).\n${notes[secrets]}`
}

function presentRestore(summary: RestoreSummary): string {
  const { tables, rows, files, created_at, secrets, migrated, skipped_tables } = summary
  const notes = {
    restored: 'The secrets key is in its place.',
    none: '',
    'left out':
      'The secrets key was NOT restored. Put the one of that installation at DATA_DIR/secrets.key before a server starts.',
  }
  const counts = `${plural(rows, 'row')} of ${plural(tables, 'table')} and ${plural(files, 'file')}`
  return [
    `Restored ${counts}, as they were at ${created_at}.`,
    migrated.length === 0 ? '' : `Brought up to date: ${migrated.join(', ')}.`,
    skipped_tables.length === 0
      ? ''
      : `Left out, as Understudy has no such tables: ${skipped_tables.join(', ')}.`,
    notes[secrets],
  ]
    .filter((line) => line !== '')
    .join('\n')
}
