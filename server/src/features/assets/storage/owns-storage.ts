import { randomUUID } from 'node:crypto'
import { appState } from '../../../platform/app-state.ts'
import type { App } from '../../../platform/context.ts'
import { FileMissing } from '../../../platform/storage/index.ts'
import { findOrCreateInstallationId } from './installation-id.queries.ts'

/** The file in the storage that holds the id of the installation that owns it. */
export const installationFileKey = 'installation'

const ownership = appState(() => ({ confirmed: false }))

/**
 * Checks that the storage belongs to this database. A storage without an owner becomes ours. Call this before the first
 * file is written, so that no storage with files is without an owner, and before anything is cleaned up.
 */
export async function ownsStorage(app: App): Promise<boolean> {
  const known = ownership({ app })
  if (known.confirmed) return true
  const id = await findOrCreateInstallationId(app.db, randomUUID())
  const owner = await findOwner(app)
  if (owner === null) await app.storage.put(installationFileKey, Buffer.from(id))
  else if (owner !== id) {
    app.log.warn('the storage of media files belongs to another installation: nothing is cleaned up in it')
    return false
  }
  known.confirmed = true
  return true
}

async function findOwner({ storage }: App): Promise<string | null> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of await storage.read(installationFileKey)) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}
