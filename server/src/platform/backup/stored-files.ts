import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, opendir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { unlessMissing } from '../missing-files.ts'
import { backupDamaged } from './errors.ts'

/** The folder of stored files in DATA_DIR. */
export const filesRoot = (data_dir: string): string => join(data_dir, 'files')

/** A restore works in these folders inside the storage folder, which may be a mount and cannot be renamed then. */
const stagingPrefix = '.restore-'
const replacedPrefix = '.replaced-'
const isLeftover = (name: string) => name.startsWith(stagingPrefix) || name.startsWith(replacedPrefix)

/** Every stored file's path below the root, with `/` between its parts. */
export async function* listFiles(root: string): AsyncGenerator<string> {
  yield* walk(root, root)
}

async function* walk(root: string, folder: string): AsyncGenerator<string> {
  const entries = await unlessMissing(opendir(folder), null)
  if (entries === null) return
  for await (const entry of entries) {
    if (folder === root && isLeftover(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(root, path)
    else if (entry.isFile()) yield relative(root, path).replaceAll('\\', '/')
  }
}

export async function hasFiles(root: string): Promise<boolean> {
  for await (const _ of listFiles(root)) return true
  return false
}

/** Digests many files: the SHA-256 of the lines `<sha256>  <path>` in the order in which they were added. */
export function createFilesDigest() {
  const sum = createHash('sha256')
  let count = 0
  let bytes = 0
  return {
    get count() {
      return count
    },
    get bytes() {
      return bytes
    },
    /** Passes a file's bytes on and adds them to the digest. */
    async *pass(path: string, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      const own = createHash('sha256')
      for await (const chunk of body) {
        own.update(chunk)
        bytes += chunk.length
        yield chunk
      }
      sum.update(`${own.digest('hex')}  ${path}\n`)
      count++
    },
    result: () => ({ count, bytes, sha256: sum.digest('hex') }),
  }
}

/** Exactly the first `size` bytes of a file: the archive's header has named that size already. */
export async function* streamFirst(path: string, size: number): AsyncGenerator<Buffer> {
  let left = size
  if (size > 0) {
    for await (const chunk of createReadStream(path, { end: size - 1 })) {
      left -= chunk.length
      yield chunk
    }
  }
  if (left > 0) throw new Error(`${path} became shorter while it was being read`)
}

export type StagedFiles = ReturnType<typeof stageFiles>

/** Stages files beside those in the storage folder. `swap` then replaces all of those by the staged ones. */
export function stageFiles(root: string) {
  const id = randomUUID()
  const staging = join(root, `${stagingPrefix}${id}`)
  const aside = join(root, `${replacedPrefix}${id}`)
  return {
    async write(path: string, body: AsyncIterable<Buffer>): Promise<void> {
      const target = join(staging, requireSafePath(path))
      await mkdir(dirname(target), { recursive: true })
      await pipeline(body, createWriteStream(target, { flags: 'wx', flush: true }))
    },
    async swap(): Promise<void> {
      await moveAll(root, aside)
      await moveAll(staging, root)
      await unlessMissing(rmdir(staging), undefined)
      await removeLeftovers(root)
    },
    discard: () => rm(staging, { recursive: true, force: true }),
  }
}

/** Deletes what a killed restore left behind. */
export async function removeLeftovers(root: string): Promise<void> {
  for (const name of await unlessMissing(readdir(root), [])) {
    if (isLeftover(name)) await rm(join(root, name), { recursive: true, force: true })
  }
}

async function moveAll(from: string, to: string): Promise<void> {
  const names = (await unlessMissing(readdir(from), [])).filter((name) => !isLeftover(name))
  if (names.length > 0) await mkdir(to, { recursive: true })
  for (const name of names) await rename(join(from, name), join(to, name))
}

/** @throws backup_damaged where a path of the archive leads out of the folder */
function requireSafePath(path: string): string {
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\0'))) {
    throw backupDamaged(`The backup holds a file with an impossible path: ${JSON.stringify(path)}.`)
  }
  return path
}
