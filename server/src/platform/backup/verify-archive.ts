import { type OnProgress, plural, throttleProgress } from '../progress.ts'
import { readArchive } from './archive-file.ts'
import { backupDamaged, backupNewer } from './errors.ts'
import {
  filesFolder,
  format,
  headPath,
  headSchema,
  type Manifest,
  manifestPath,
  manifestSchema,
  partTable,
  tablesFolder,
} from './manifest.ts'
import { createRowDigest } from './row-digest.ts'
import { createFilesDigest } from './stored-files.ts'
import type { TarEntry } from './tar.ts'

/** Stores a file of the archive. It must read the whole body. */
type StoreFile = (path: string, body: AsyncIterable<Buffer>) => Promise<void>

/**
 * Reads a whole archive and compares its content with its manifest.
 * @throws backup_damaged, backup_newer
 */
export async function verifyArchive(
  file: string,
  storeFile: StoreFile,
  onProgress: OnProgress,
): Promise<Manifest> {
  const tables = new Map<string, ReturnType<typeof createRowDigest>>()
  const files = createFilesDigest()
  const report = throttleProgress(onProgress)
  let manifest: Manifest | null = null
  let entries = 0
  for await (const entry of readArchive(file)) {
    if (entries++ === 0) await readHead(entry)
    else if (entry.path.startsWith(tablesFolder)) {
      const name = partTable(entry.path)
      const digest = tables.get(name) ?? createRowDigest()
      tables.set(name, digest)
      for await (const chunk of entry.body) digest.add(chunk)
    } else if (entry.path.startsWith(filesFolder)) {
      const path = entry.path.slice(filesFolder.length)
      await storeFile(path, files.pass(path, entry.body))
    } else if (entry.path === manifestPath) manifest = await readManifest(entry)
    else throw backupDamaged(`The backup is damaged: ${JSON.stringify(entry.path)} does not belong there.`)
    report(() => `  checked ${plural(tables.size, 'table')} and ${plural(files.count, 'file')} so far`)
  }
  if (manifest === null) throw backupDamaged('The backup is damaged: its manifest is missing.')
  compare(manifest, tables, files.result())
  return manifest
}

async function readHead(entry: TarEntry): Promise<void> {
  const head = entry.path === headPath ? headSchema.safeParse(await readJson(entry)) : null
  if (!head?.success) throw backupDamaged('The file is not a backup of Understudy.')
  if (head.data.understudy_backup > format) throw backupNewer()
}

async function readManifest(entry: TarEntry): Promise<Manifest> {
  const manifest = manifestSchema.safeParse(await readJson(entry))
  if (!manifest.success) throw backupDamaged('The backup is damaged: its manifest cannot be read.')
  return manifest.data
}

async function readJson({ body }: TarEntry): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}

function compare(
  manifest: Manifest,
  tables: Map<string, ReturnType<typeof createRowDigest>>,
  files: Manifest['files'],
): void {
  const unknown = [...tables.keys()].filter((name) => !manifest.tables.some((table) => table.name === name))
  if (unknown.length > 0)
    throw backupDamaged(`The backup is damaged: nothing is said of ${unknown.join(', ')}.`)
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = (tables.get(name) ?? createRowDigest()).result()
    if (found.rows !== rows || found.sha256 !== sha256) {
      throw backupDamaged(`The backup is damaged: the rows of ${name} are not those that were backed up.`)
    }
  }
  if (JSON.stringify(files) !== JSON.stringify(manifest.files)) {
    throw backupDamaged('The backup is damaged: its files are not those that were backed up.')
  }
}
