import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '../../missing-files.ts'
import { assertKey, FileMissing, type Storage, type StoredFile } from '../storage.ts'
import { uploadStream } from '../upload-stream.ts'
import { createLocalSource } from './local-source.ts'
import { openLocalUpload } from './local-upload.ts'

/** Drafts lie in the same file system as the files, so that a rename makes them visible at once. */
const draftsFolder = '.uploads'
const chunkBytes = 256 * 1024

/** Files in a folder: `root/<key>`. */
export function createLocalStorage(root: string): Storage {
  const drafts = join(root, draftsFolder)
  const filePath = (key: string) => join(root, assertKey(key))
  const draftPath = (key: string, id: string) =>
    join(drafts, `${assertKey(key).replaceAll('/', '~')}.${assertKey(id)}`)

  const storage: Storage = {
    put: (key, body) => uploadStream(storage, key, Buffer.isBuffer(body) ? oneChunk(body) : body),

    async createUpload(key) {
      const id = randomUUID()
      await mkdir(drafts, { recursive: true })
      await writeFile(draftPath(key, id), '', { flag: 'wx' })
      return id
    },

    async openUpload(key, id) {
      const draft = draftPath(key, id)
      const file = await unlessMissing(open(draft, 'r+'), null)
      return file === null ? null : openLocalUpload(file, { root, draft, final: filePath(key) })
    },

    removeUpload: (key, id) => rm(draftPath(key, id), { force: true }),

    async read(key, range) {
      const file = await unlessMissing(open(filePath(key)), null)
      if (file === null) throw new FileMissing(key)
      return file.createReadStream({ ...range, highWaterMark: chunkBytes })
    },

    async open(key) {
      const file = await unlessMissing(open(filePath(key)), null)
      if (file === null) throw new FileMissing(key)
      return createLocalSource(file)
    },

    size: async (key) => (await unlessMissing(stat(filePath(key)), null))?.size ?? null,
    remove: (key) => rm(filePath(key), { force: true }),
    list: (after = '') => walk(root, '', after.split('/')),

    async *listUploads() {
      for (const name of await unlessMissing(readdir(drafts), [])) {
        const [, key, id] = /^([a-z0-9~-]+)\.([a-z0-9-]+)$/.exec(name) ?? []
        const stats = await unlessMissing(stat(join(drafts, name)), null)
        if (key === undefined || id === undefined || stats === null) continue
        yield { key: key.replaceAll('~', '/'), id, started_ms: stats.mtimeMs }
      }
    },

    close: async () => {},
  }
  return storage
}

async function* oneChunk(body: Buffer): AsyncGenerator<Buffer> {
  yield body
}

/** Files in the order of their paths' parts. `after` holds the parts of the last path to skip. */
async function* walk(root: string, prefix: string, after: string[]): AsyncGenerator<StoredFile> {
  const [afterName = '', ...afterRest] = after
  const entries = await unlessMissing(readdir(join(root, prefix), { withFileTypes: true }), [])
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name < afterName) continue
    const key = prefix + entry.name
    if (entry.isDirectory()) {
      yield* walk(root, `${key}/`, entry.name === afterName ? afterRest : [])
    } else if (entry.isFile() && entry.name !== afterName) {
      const stats = await unlessMissing(stat(join(root, key)), null)
      if (stats !== null) yield { key, size_bytes: stats.size, modified_ms: stats.mtimeMs }
    }
  }
}
