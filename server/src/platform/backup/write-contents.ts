import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { formatBytes, type OnProgress, plural, throttleProgress } from '../progress.ts'
import {
  beginSnapshot,
  endSnapshot,
  findAppliedMigrations,
  findServerVersion,
  listSequences,
  listTables,
  type Table,
} from './catalog.queries.ts'
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
import { createRowDigest } from './row-digest.ts'
import { sealSecretsKey } from './secrets-key.ts'
import { createFilesDigest, filesRoot, listFiles, streamFirst } from './stored-files.ts'
import { copyTableOut } from './table-copy.queries.ts'
import { padding, tarEnd, tarHeader } from './tar.ts'

export type Sources = {
  database_url: string
  data_dir: string
  passphrase: string | null
  now: Date
  onProgress: OnProgress
}

/** A table's data is cut into entries of this size, which is what stays in memory. */
const partBytes = 1024 * 1024

/** The part of a manifest about the database. */
type DatabasePart = Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences'>

/** The bytes of a whole archive. The database is read in one snapshot on `client`. `onDone` gets the manifest. */
export async function* writeContents(
  client: pg.Client,
  sources: Sources,
  onDone: (manifest: Manifest) => void,
): AsyncGenerator<Buffer> {
  const created_at = sources.now.toISOString()
  yield* entry(headPath, toJson({ understudy_backup: format, created_at }), sources.now)
  const database = yield* writeDatabase(client, sources)
  const files = yield* writeFiles(sources)
  const secrets = await sealSecretsKey(sources.data_dir, sources.passphrase)
  const manifest: Manifest = { created_at, ...database, files, secrets }
  yield* entry(manifestPath, toJson(manifest), sources.now)
  yield tarEnd()
  onDone(manifest)
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
  const migrations = await findAppliedMigrations(client)
  if (migrations === null) throw nothingToBackUp()
  const tables: BackedUpTable[] = []
  for (const table of await listTables(client)) tables.push(yield* writeTable(client, table, sources))
  // Sequences know no snapshots. Read last, they are never behind the rows.
  const sequences = await listSequences(client)
  await endSnapshot(client)
  return { postgres: await findServerVersion(client), migrations, tables, sequences }
}

async function* writeTable(
  client: pg.Client,
  table: Table,
  { now, onProgress }: Sources,
): AsyncGenerator<Buffer, BackedUpTable> {
  const digest = createRowDigest()
  const report = throttleProgress(onProgress)
  let parts = 0
  let chunks: Buffer[] = []
  let size = 0
  const part = () => {
    const bytes = Buffer.concat(chunks)
    chunks = []
    size = 0
    return entry(partPath(table.name, ++parts), bytes, now)
  }
  for await (const chunk of copyTableOut(client, table)) {
    digest.add(chunk)
    chunks.push(chunk)
    size += chunk.length
    if (size >= partBytes) yield* part()
    report(() => `  ${table.name}: ${plural(digest.rows, 'row')} so far`)
  }
  if (size > 0) yield* part()
  if (digest.rows > 0) onProgress(`  ${table.name}: ${plural(digest.rows, 'row')}`)
  return { ...table, ...digest.result() }
}

/** The stored files as they are now; one that is deleted while the backup is made is left out. */
async function* writeFiles({ data_dir, onProgress }: Sources): AsyncGenerator<Buffer, Manifest['files']> {
  const root = filesRoot(data_dir)
  const digest = createFilesDigest()
  const report = throttleProgress(onProgress)
  for await (const path of listFiles(root)) {
    const file = await stat(join(root, path)).catch(() => null)
    if (file === null) continue
    yield tarHeader(filesFolder + path, file.size, file.mtime)
    yield* digest.pass(path, streamFirst(join(root, path), file.size))
    yield padding(file.size)
    report(() => `  files: ${digest.count}, ${formatBytes(digest.bytes)} so far`)
  }
  if (digest.count > 0) onProgress(`  files: ${digest.count}, ${formatBytes(digest.bytes)}`)
  return digest.result()
}
