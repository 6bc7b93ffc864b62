import type pg from 'pg'
import { applyMigrations } from '../db/migrate.ts'
import { readArchive } from './archive.ts'
import { listTables, setSequence } from './catalog.queries.ts'
import { digestTable, loadTable } from './copy.queries.ts'
import { restoreFailed } from './errors.ts'
import { type BackedUpTable, headPath, type Manifest, tableOfPart, tablesFolder } from './manifest.ts'
import { createTicker, type OnProgress, plural } from './progress.ts'
import { disableTriggers, dropEverything, dropForeignKeys, emptyTables } from './schema.queries.ts'
import type { TarEntry } from './tar.ts'

export type Load = {
  file: string
  manifest: Manifest
  /** Migrations of this program that the backup has not had. */
  later: string[]
  now: Date
  onProgress: OnProgress
}

/**
 * Replaces all that the schema holds by the backup's, inside the open transaction: the schema as it was then, its
 * rows, and the migrations that came later.
 * @returns tables of the backup that are none of Understudy's and were left out
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
  await compareRows(client, tables)
  await addForeignKeys()
  await enableTriggers()
  if (later.length > 0) onProgress(`Bringing it up to date: ${later.join(', ')}`)
  await applyMigrations(client, later, now)
  return manifest.tables.filter(({ name }) => !known.has(name)).map(({ name }) => name)
}

/** The tables stand first in the archive, each in one run of parts. */
async function loadRows(
  client: pg.Client,
  tables: BackedUpTable[],
  { file, onProgress }: Load,
): Promise<void> {
  const entries = readArchive(file)
  try {
    let next = await nextPart(entries)
    while (next !== null) {
      const name = tableOfPart(next.path)
      const table = tables.find((candidate) => candidate.name === name)
      const run = runOfParts(entries, next)
      if (table !== undefined) {
        onProgress(`  ${name}: ${plural(table.rows, 'row')}`)
        await loadTable(client, table, run.rows(createTicker(onProgress)))
      } else for await (const _ of run.rows(() => {}));
      next = run.following()
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

/** The bytes of one table's parts; afterwards, the first part of the table that follows. */
function runOfParts(entries: AsyncGenerator<TarEntry>, first: TarEntry) {
  let current: TarEntry | null = first
  const name = tableOfPart(first.path)
  return {
    async *rows(tick: (text: () => string) => void): AsyncGenerator<Buffer> {
      let bytes = 0
      while (current !== null && tableOfPart(current.path) === name) {
        yield* current.body
        bytes += current.size
        tick(() => `  ${name}: ${Math.round(bytes / 1e6).toLocaleString('en')} MB so far`)
        current = await nextPart(entries)
      }
    },
    following: () => current,
  }
}

/** What the tables hold now against what the backup held: another server may read a value otherwise. */
async function compareRows(client: pg.Client, tables: BackedUpTable[]): Promise<void> {
  for (const table of tables) {
    const { rows, sha256 } = await digestTable(client, table)
    if (rows !== table.rows || sha256 !== table.sha256) {
      throw restoreFailed(
        `The rows of ${table.name} came out otherwise than they went in; nothing was changed.`,
      )
    }
  }
}
