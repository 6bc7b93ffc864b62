import { type FileHandle, mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { unlessMissing } from '../../missing-files.ts'
import { syncFolder } from '../../sync-folder.ts'
import type { Upload } from '../storage.ts'

type LocalUploadPaths = { root: string; draft: string; final: string }

/** Appends to a draft. Completing it flushes the bytes to the disk, then renames the draft to the file. */
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
      await createDurableFolder(paths.root, dirname(paths.final))
      await rename(paths.draft, paths.final)
      await syncFolder(dirname(paths.final))
      return stored_bytes
    },
    close,
  }
}

/** Creates a folder below `root`, and makes it and every new folder above it survive a power cut. */
async function createDurableFolder(root: string, folder: string): Promise<void> {
  const highestCreated = await mkdir(folder, { recursive: true })
  if (highestCreated === undefined) return
  for (let path = folder; path.length >= highestCreated.length && path !== root; path = dirname(path)) {
    await unlessMissing(syncFolder(dirname(path)), undefined)
  }
}
