import { randomBytes, randomUUID } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { ownsStorage } from './owns-storage.ts'

/** A place in the storage for a new file, and what will make its public address unguessable. */
export async function allocateFile(ctx: Ctx): Promise<{ storage_key: string; public_token: string }> {
  await ownsStorage(ctx.app)
  const id = randomUUID()
  return {
    // Two letters of it as a folder keep folders small.
    storage_key: `${ctx.account.id}/${id.slice(0, 2)}/${id}`,
    public_token: randomBytes(16).toString('base64url'),
  }
}

/** Removes a file that no record names, and the upload it came by; where that fails the clean-up does it later. */
export async function discardFile(
  ctx: Ctx,
  storage_key: string,
  upload_id: string | null = null,
): Promise<void> {
  const { storage } = ctx.app
  try {
    if (upload_id !== null) await storage.removeUpload(storage_key, upload_id)
    await storage.remove(storage_key)
  } catch (err) {
    ctx.log.warn({ err }, 'a stored file could not be removed')
  }
}
