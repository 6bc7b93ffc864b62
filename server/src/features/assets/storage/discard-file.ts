import type { Ctx } from '../../../platform/context.ts'

/** Removes a file that no record refers to, and its upload. If that fails, the clean-up removes them later. */
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
