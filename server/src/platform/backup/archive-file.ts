import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress, zstdDecompressSync } from 'node:zlib'
import { syncFolder } from '../sync-folder.ts'
import { backupDamaged, fileExists } from './errors.ts'
import { readTar, type TarEntry } from './tar.ts'

const chunkSize = 128 * 1024

type WriteOptions = { replace: boolean; signal?: AbortSignal }

/** Writes the compressed contents to a file, which appears whole or not at all. @returns its size in bytes */
export async function writeArchive(
  file: string,
  contents: AsyncIterable<Buffer>,
  { replace, signal }: WriteOptions,
): Promise<number> {
  if (!replace) await refuseExisting(file)
  const temporary = `${file}.tmp-${randomBytes(6).toString('hex')}`
  try {
    await pipeline(
      contents,
      createZstdCompress({ chunkSize, params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    )
    const { size } = await stat(temporary)
    await (replace ? rename(temporary, file) : moveToNew(temporary, file))
    await syncFolder(dirname(file))
    return size
  } finally {
    await rm(temporary, { force: true })
  }
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw fileExists(`${file} exists already; --force replaces it.`)
}

/** A link fails where another file took the name meanwhile; a rename would replace that file. */
async function moveToNew(temporary: string, file: string): Promise<void> {
  try {
    await link(temporary, file)
  } catch {
    // Where the name is taken this throws; any other error comes from a file system without links.
    await refuseExisting(file)
    await rename(temporary, file)
  }
}

/** The files of an archive in their order. @throws backup_damaged at the first sign of it */
export async function* readArchive(file: string): AsyncGenerator<TarEntry> {
  const source = createReadStream(file)
  const unpacked = createZstdDecompress({ chunkSize })
  source.on('error', (error) => unpacked.destroy(error))
  // The loop that reads throws its failures; later ones may be ignored.
  unpacked.on('error', () => {})
  source.pipe(unpacked)
  try {
    yield* readTar(translateErrors(unpacked))
    await refuseTrailingBytes(file, unpacked.bytesWritten)
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

async function* translateErrors(unpacked: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* unpacked
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    throw backupDamaged('The file is a damaged backup, or not a backup.', { cause: error })
  }
}

/** The decompressor ignores what follows its data. Only an empty frame may, which Node's compressor can write. */
async function refuseTrailingBytes(file: string, start: number): Promise<void> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(64), position: start })
    const rest = buffer.subarray(0, bytesRead)
    if (rest.length > 0 && (rest.length === 64 || !isEmptyFrame(rest))) {
      throw backupDamaged('The backup is damaged: something follows its end.')
    }
  } finally {
    await handle.close()
  }
}

function isEmptyFrame(bytes: Buffer): boolean {
  try {
    const { buffer, engine } = zstdDecompressSync(bytes, { info: true }) as unknown as Decompressed
    return buffer.length === 0 && engine.bytesWritten === bytes.length
  } catch {
    return false
  }
}

/** The result with the option `info`, which Node's types do not describe. */
type Decompressed = { buffer: Buffer; engine: { bytesWritten: number } }
