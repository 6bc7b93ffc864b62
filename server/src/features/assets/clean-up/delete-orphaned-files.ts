import { appState } from '../../../platform/app-state.ts'
import type { App } from '../../../platform/context.ts'
import type { PeriodicTask } from '../../../platform/jobs/job.ts'
import { installationFileKey, ownsStorage } from '../storage/owns-storage.ts'
import { listReferencedKeys, listReferencedUploads, type OwnedKey } from './clean-up.queries.ts'

/** What is younger may belong to a request or fetch that has not made its record yet. */
const graceMs = 24 * 3_600_000
const batch = 1_000

/** Where the walk over the storage stands in this process. */
const walk = appState<{ after: string | undefined }>(() => ({ after: undefined }))

/** Removes stored files and uploads that no record names, once they are a day old. */
export const deleteOrphanedFiles: PeriodicTask = {
  name: 'remove-orphaned-files',
  intervalMs: 3_600_000,
  async run(app) {
    if (!(await ownsStorage(app))) return 0
    const place = walk({ app })
    if (place.after === undefined) await removeUploads(app)
    const keys: OwnedKey[] = []
    let seen = 0
    for await (const file of app.storage.list(place.after)) {
      place.after = file.key
      if (file.key !== installationFileKey && isOld(app, file.modified_ms)) keys.push(owned(file.key))
      if (++seen === batch) break
    }
    if (seen < batch) place.after = undefined
    await removeFiles(app, keys)
    return seen === batch ? seen : 0
  },
}

const isOld = (app: App, ms: number): boolean => app.clock.nowMs() - ms > graceMs

/** Keys begin with the account's number; others are nobody's. */
const owned = (storage_key: string): OwnedKey => {
  const number = Number(storage_key.split('/')[0])
  return { account_id: Number.isSafeInteger(number) ? number : 0, storage_key }
}

async function removeFiles(app: App, keys: OwnedKey[]): Promise<void> {
  const named = new Set(keys.length === 0 ? [] : await listReferencedKeys(app.db, keys))
  for (const { storage_key } of keys) {
    if (named.has(storage_key)) continue
    app.log.info({ storage_key }, 'a stored file that no record names was removed')
    await app.storage.remove(storage_key)
  }
}

async function removeUploads(app: App): Promise<void> {
  const old: (OwnedKey & { upload_id: string })[] = []
  for await (const { key, id, started_ms } of app.storage.listUploads()) {
    if (isOld(app, started_ms)) old.push({ ...owned(key), upload_id: id })
  }
  const named = new Set(old.length === 0 ? [] : await listReferencedUploads(app.db, old))
  for (const { storage_key, upload_id } of old) {
    if (!named.has(upload_id)) await app.storage.removeUpload(storage_key, upload_id)
  }
}
