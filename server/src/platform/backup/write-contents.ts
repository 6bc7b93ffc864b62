import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import {
  beginSnapshot,
  endSnapshot,
  listSequences,
  listTables,
  readAppliedMigrations,
  readServerVersion,
  type Table,
} from './catalog.queries.ts'
import { readTable } from './copy.queries.ts'
import { nothingToBackUp } from './errors.ts'
import {
  type BackedUpTable,
  filesFolder,
  format,
  headPath,
  type Manifest,
  manifestPath,
  partPath,
} from './manifest.ts'
import { createTicker, inBytes, type OnProgress, plural } from './progress.ts'
import { createRowDigest } from './row-digest.ts'
import { sealSecretsKey } from './secrets-key.ts'
import { createFilesDigest, filesRoot, listFiles, readFirst } from './stored-files.ts'
import { padding, tarEnd, tarHeader } from './tar.ts'

export type Sources = {
  database_url: string
  data_dir: string
  passphrase: string | null
  now: Date
  onProgress: OnProgress
}

/** Bytes of a table's data in one entry of the archive: what is held in memory at a time. */
const partSize = 1024 * 1024

/** What the database part of a manifest says. */
type DatabasePart = Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences'>

/** The bytes of a whole archive, the database on `client`'s snapshot; `done` hears what it held. */
export async function* writeContents(
  client: pg.Client,
  sources: Sources,
  done: (manifest: Manifest) => void,
): AsyncGenerator<Buffer> {
  const created_at = sources.now.toISOString()
  yield* entry(headPath, toJson({ understudy_backup: format, created_at }), sources.now)
  const database = yield* writeDatabase(client, sources)
  const files = yield* writeFiles(sources)
  const secrets = await sealSecretsKey(sources.data_dir, sources.passphrase)
  const manifest: Manifest = { created_at, ...database, files, secrets }
  yield* entry(manifestPath, toJson(manifest), sources.now)
  yield tarEnd()
  done(manifest)
}

const toJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

function* entry(path: string, bytes: Buffer, modified: Date): Generator<Buffer> {
  yield tarHeader(path, bytes.length, modified)
  yield bytes
  yield padding(bytes.length)
}

/** Every table as it was at one moment, however much is written meanwhile. */
async function* writeDatabase(client: pg.Client, sources: Sources): AsyncGenerator<Buffer, DatabasePart> {
  const before = await listTables(client)
  if (before.length === 0) throw nothingToBackUp()
  await beginSnapshot(client, before)
  const migrations = await readAppliedMigrations(client)
  if (migrations === null) throw nothingToBackUp()
  const tables: BackedUpTable[] = []
  for (const table of await listTables(client)) tables.push(yield* writeTable(client, table, sources))
  // Sequences know no snapshots. Read last, they are never behind the rows.
  const sequences = await listSequences(client)
  await endSnapshot(client)
  return { postgres: await readServerVersion(client), migrations, tables, sequences }
}

async function* writeTable(
  client: pg.Client,
  table: Table,
  { now, onProgress }: Sources,
): AsyncGenerator<Buffer, BackedUpTable> {
  const digest = createRowDigest()
  const tick = createTicker(onProgress)
  let parts = 0
  let held: Buffer[] = []
  let size = 0
  const part = () => {
    const bytes = Buffer.concat(held)
    held = []
    size = 0
    return entry(partPath(table.name, ++parts), bytes, now)
  }
  for await (const chunk of readTable(client, table)) {
    digest.add(chunk)
    held.push(chunk)
    size += chunk.length
    if (size >= partSize) yield* part()
    tick(() => `  ${table.name}: ${plural(digest.rows, 'row')} so far`)
  }
  if (size > 0) yield* part()
  if (digest.rows > 0) onProgress(`  ${table.name}: ${plural(digest.rows, 'row')}`)
  return { ...table, ...digest.result() }
}

/** The stored files as they are now; one that goes away while the backup is made is left out. */
async function* writeFiles({ data_dir, onProgress }: Sources): AsyncGenerator<Buffer, Manifest['files']> {
  const root = filesRoot(data_dir)
  const digest = createFilesDigest()
  const tick = createTicker(onProgress)
  for await (const path of listFiles(root)) {
    const file = await stat(join(root, path)).catch(() => null)
    if (file === null) continue
    yield tarHeader(filesFolder + path, file.size, file.mtime)
    yield* digest.pass(path, readFirst(join(root, path), file.size))
    yield padding(file.size)
    tick(() => `  files: ${digest.count}, ${inBytes(digest.bytes)} so far`)
  }
  if (digest.count > 0) onProgress(`  files: ${digest.count}, ${inBytes(digest.bytes)}`)
  return digest.result()
}
