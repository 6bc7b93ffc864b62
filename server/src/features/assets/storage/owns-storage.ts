import { randomUUID } from 'node:crypto'
import { appState } from '../../../platform/app-state.ts'
import type { App } from '../../../platform/context.ts'
import { FileMissing } from '../../../platform/storage/index.ts'
import { findOrCreateInstallationId } from './installation-id.queries.ts'

/** The file that says whose storage it is. */
export const installationFileKey = 'installation'

const known = appState(() => ({ ours: false }))

/**
 * Whether the storage belongs to this database; one without a mark gets ours. Asked before the first file is written,
 * so that no storage with files is without a mark, and before anything is removed.
 */
export async function ownsStorage(app: App): Promise<boolean> {
  const memory = known({ app })
  if (memory.ours) return true
  const mark = await findOrCreateInstallationId(app.db, randomUUID())
  const found = await readMark(app)
  if (found === null) await app.storage.put(installationFileKey, Buffer.from(mark))
  else if (found !== mark) {
    app.log.warn('the storage of media files belongs to another installation: nothing is cleaned up in it')
    return false
  }
  memory.ours = true
  return true
}

async function readMark({ storage }: App): Promise<string | null> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of await storage.read(installationFileKey)) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}
