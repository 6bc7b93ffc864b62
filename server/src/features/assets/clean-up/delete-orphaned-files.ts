import { appState } from '../../../platform/app-state.ts'
import type { App } from '../../../platform/context.ts'
import type { PeriodicTask } from '../../../platform/jobs/job.ts'
import { installationFileKey, ownsStorage } from '../storage/owns-storage.ts'
import { listReferencedKeys, listReferencedUploads, type OwnedKey } from './clean-up.queries.ts'

/** A younger file may belong to a request or job that has not written its record yet. */
const graceMs = 24 * 3_600_000
const batchSize = 1_000

/** The last key that this process looked at; undefined before the first one. */
const cursor = appState<{ key: string | undefined }>(() => ({ key: undefined }))

/** Deletes stored files and uploads that no record refers to, once they are a day old. */
export const deleteOrphanedFiles: PeriodicTask = {
  name: 'delete-orphaned-files',
  intervalMs: 3_600_000,
  async run(app) {
    if (!(await ownsStorage(app))) return 0
    const last = cursor({ app })
    if (last.key === undefined) await deleteOrphanedUploads(app)
    const keys: OwnedKey[] = []
    let fileCount = 0
    for await (const file of app.storage.list(last.key)) {
      last.key = file.key
      if (file.key !== installationFileKey && isOld(app, file.modified_ms)) keys.push(ownedKey(file.key))
      if (++fileCount === batchSize) break
    }
    if (fileCount < batchSize) last.key = undefined
    await deleteUnreferenced(app, keys)
    return fileCount === batchSize ? fileCount : 0
  },
}

/** @param ms as the storage dates it */
const isOld = (app: App, ms: number): boolean => app.clock.realMs() - ms > graceMs

/** Keys begin with the number of their account. Any other key belongs to no account. */
const ownedKey = (storage_key: string): OwnedKey => {
  const number = Number(storage_key.split('/')[0])
  return { account_id: Number.isSafeInteger(number) ? number : 0, storage_key }
}

async function deleteUnreferenced(app: App, keys: OwnedKey[]): Promise<void> {
  const referenced = new Set(keys.length === 0 ? [] : await listReferencedKeys(app.db, keys))
  for (const { storage_key } of keys) {
    if (referenced.has(storage_key)) continue
    app.log.info({ storage_key }, 'a stored file that no record refers to was deleted')
    await app.storage.remove(storage_key)
  }
}

async function deleteOrphanedUploads(app: App): Promise<void> {
  const old: (OwnedKey & { upload_id: string })[] = []
  for await (const { key, id, started_ms } of app.storage.listUploads()) {
    if (isOld(app, started_ms)) old.push({ ...ownedKey(key), upload_id: id })
  }
  const referenced = new Set(old.length === 0 ? [] : await listReferencedUploads(app.db, old))
  for (const { storage_key, upload_id } of old) {
    if (!referenced.has(upload_id)) await app.storage.removeUpload(storage_key, upload_id)
  }
}
