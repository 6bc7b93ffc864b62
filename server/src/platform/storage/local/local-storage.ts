import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { putThroughUpload } from '../put-through-upload.ts'
import { assertKey, FileMissing, type Storage, type StoredFile } from '../storage.ts'
import { ifThere } from './files.ts'
import { createLocalSource } from './local-source.ts'
import { openLocalUpload } from './local-upload.ts'

/** Drafts lie in the same file system as the files, so that a rename makes them visible at once. */
const draftsFolder = '.uploads'
const chunkBytes = 256 * 1024

/** Files in a folder: `root/<key>`. */
export function createLocalStorage(root: string): Storage {
  const drafts = join(root, draftsFolder)
  const pathOf = (key: string) => join(root, assertKey(key))
  const draftOf = (key: string, id: string) =>
    join(drafts, `${assertKey(key).replaceAll('/', '~')}.${assertKey(id)}`)

  const storage: Storage = {
    put: (key, body) => putThroughUpload(storage, key, Buffer.isBuffer(body) ? oneChunk(body) : body),

    async createUpload(key) {
      const id = randomUUID()
      await mkdir(drafts, { recursive: true })
      await writeFile(draftOf(key, id), '', { flag: 'wx' })
      return id
    },

    async openUpload(key, id) {
      const draft = draftOf(key, id)
      const file = await ifThere(open(draft, 'r+'), null)
      return file === null ? null : openLocalUpload(file, { root, draft, final: pathOf(key) })
    },

    removeUpload: (key, id) => rm(draftOf(key, id), { force: true }),

    async read(key, range) {
      const file = await ifThere(open(pathOf(key)), null)
      if (file === null) throw new FileMissing(key)
      return file.createReadStream({ ...range, highWaterMark: chunkBytes })
    },

    async open(key) {
      const file = await ifThere(open(pathOf(key)), null)
      if (file === null) throw new FileMissing(key)
      return createLocalSource(file)
    },

    size: async (key) => (await ifThere(stat(pathOf(key)), null))?.size ?? null,
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (after = '') => walk(root, '', after.split('/')),

    async *listUploads() {
      for (const name of await ifThere(readdir(drafts), [])) {
        const [, key, id] = /^([a-z0-9~-]+)\.([a-z0-9-]+)$/.exec(name) ?? []
        const about = await ifThere(stat(join(drafts, name)), null)
        if (key === undefined || id === undefined || about === null) continue
        yield { key: key.replaceAll('~', '/'), id, started_ms: about.mtimeMs }
      }
    },

    close: async () => {},
  }
  return storage
}

async function* oneChunk(body: Buffer): AsyncGenerator<Buffer> {
  yield body
}

/** Files in the order of their paths' parts; `after` holds the parts of the last one that is skipped. */
async function* walk(root: string, prefix: string, after: string[]): AsyncGenerator<StoredFile> {
  const [bound = '', ...deeper] = after
  const entries = await ifThere(readdir(join(root, prefix), { withFileTypes: true }), [])
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name < bound) continue
    const key = prefix + entry.name
    if (entry.isDirectory()) {
      yield* walk(root, `${key}/`, entry.name === bound ? deeper : [])
    } else if (entry.isFile() && entry.name !== bound) {
      const about = await ifThere(stat(join(root, key)), null)
      if (about !== null) yield { key, size_bytes: about.size, modified_ms: about.mtimeMs }
    }
  }
}
