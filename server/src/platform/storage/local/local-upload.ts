import { type FileHandle, mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Upload } from '../storage.ts'
import { ifThere, syncFolder } from './files.ts'

type LocalUploadPaths = { root: string; draft: string; final: string }

/** Writes behind what the draft holds; completing it flushes the bytes, then gives it its name. */
export async function openLocalUpload(file: FileHandle, paths: LocalUploadPaths): Promise<Upload> {
  let { size: stored_bytes } = await file.stat()
  let open = true

  const close = async () => {
    if (!open) return
    open = false
    await file.close()
  }

  return {
    get stored_bytes() {
      return stored_bytes
    },
    async write(chunk) {
      let written = 0
      while (written < chunk.length) {
        const { bytesWritten } = await file.write(chunk, written, chunk.length - written, stored_bytes)
        written += bytesWritten
        stored_bytes += bytesWritten
      }
    },
    async complete() {
      await file.sync()
      await close()
      await makeFolder(paths.root, dirname(paths.final))
      await rename(paths.draft, paths.final)
      await syncFolder(dirname(paths.final))
      return stored_bytes
    },
    close,
  }
}

/** Makes a folder below `root`, durable with every folder above it that was missing. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true })
  if (made === undefined) return
  for (let path = folder; path.length >= made.length && path !== root; path = dirname(path)) {
    await ifThere(syncFolder(dirname(path)), undefined)
  }
}
