import type pg from 'pg'
import { applyMigrations } from '../db/migrate.ts'
import { type OnProgress, plural, throttleProgress } from '../progress.ts'
import { readArchive } from './archive-file.ts'
import { listTables, setSequence } from './catalog.queries.ts'
import { restoreFailed } from './errors.ts'
import { type BackedUpTable, headPath, type Manifest, partTable, tablesFolder } from './manifest.ts'
import { disableTriggers, dropEverything, dropForeignKeys, emptyTables } from './schema.queries.ts'
import { copyTableIn, digestTable } from './table-copy.queries.ts'
import type { TarEntry } from './tar.ts'

export type Load = {
  file: string
  manifest: Manifest
  /** Migrations of this program that the backup lacks. */
  later: string[]
  now: Date
  onProgress: OnProgress
}

/**
 * Replaces the whole schema by the backup's, inside the open transaction: creates the schema as it was then, loads the
 * rows, and applies later migrations.
 * @returns the tables of the backup that Understudy does not have; they are left out
 */
export async function loadDatabase(client: pg.Client, load: Load): Promise<string[]> {
  const { manifest, later, now, onProgress } = load
  await dropEverything(client)
  await applyMigrations(client, manifest.migrations, now)
  const known = new Set((await listTables(client)).map(({ name }) => name))
  const tables = manifest.tables.filter(({ name }) => known.has(name))
  await emptyTables(client, tables)
  const enableTriggers = await disableTriggers(client)
  const addForeignKeys = await dropForeignKeys(client)
  await loadRows(client, tables, load)
  for (const sequence of manifest.sequences) await setSequence(client, sequence)
  onProgress('Checking what was loaded …')
  await verifyLoadedRows(client, tables)
  await addForeignKeys()
  await enableTriggers()
  if (later.length > 0) onProgress(`Bringing it up to date: ${later.join(', ')}`)
  await applyMigrations(client, later, now)
  return manifest.tables.filter(({ name }) => !known.has(name)).map(({ name }) => name)
}

/** The tables come first in the archive, and the parts of each follow one another. */
async function loadRows(
  client: pg.Client,
  tables: BackedUpTable[],
  { file, onProgress }: Load,
): Promise<void> {
  const entries = readArchive(file)
  try {
    let next = await nextPart(entries)
    while (next !== null) {
      const name = partTable(next.path)
      const table = tables.find((candidate) => candidate.name === name)
      const parts = tableParts(entries, next)
      if (table !== undefined) {
        onProgress(`  ${name}: ${plural(table.rows, 'row')}`)
        await copyTableIn(client, table, parts.rows(throttleProgress(onProgress)))
      } else for await (const _ of parts.rows(() => {}));
      next = parts.following()
    }
  } finally {
    await entries.return(undefined)
  }
}

async function nextPart(entries: AsyncGenerator<TarEntry>): Promise<TarEntry | null> {
  for (;;) {
    const { value, done } = await entries.next()
    if (done) return null
    if (value.path.startsWith(tablesFolder)) return value
    if (value.path !== headPath) return null
  }
}

/** Streams the parts of one table. Afterwards `following` is the first part of the next table. */
function tableParts(entries: AsyncGenerator<TarEntry>, first: TarEntry) {
  let current: TarEntry | null = first
  const name = partTable(first.path)
  return {
    async *rows(report: (text: () => string) => void): AsyncGenerator<Buffer> {
      let bytes = 0
      while (current !== null && partTable(current.path) === name) {
        yield* current.body
        bytes += current.size
        report(() => `  ${name}: ${Math.round(bytes / 1e6).toLocaleString('en')} MB so far`)
        current = await nextPart(entries)
      }
    },
    following: () => current,
  }
}

/** Compares the loaded rows with the backup's: another version of PostgreSQL may read a value otherwise. */
async function verifyLoadedRows(client: pg.Client, tables: BackedUpTable[]): Promise<void> {
  for (const table of tables) {
    const { rows, sha256 } = await digestTable(client, table)
    if (rows !== table.rows || sha256 !== table.sha256) {
      throw restoreFailed(
        `The rows of ${table.name} differ from the backup after loading; nothing was changed.`,
      )
    }
  }
}
