import { randomBytes, randomUUID } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { ownsStorage } from './owns-storage.ts'

/** Where the bytes of a new file go, and the secret part of its public address. */
export type FileLocation = { storage_key: string; public_token: string }

/** Chooses the key and token of a new file. Nothing is written yet. */
export async function allocateFile(ctx: Ctx): Promise<FileLocation> {
  // Marks a new storage as ours before the first file is written to it.
  await ownsStorage(ctx.app)
  const id = randomUUID()
  return {
    // A folder for each two first letters keeps folders small.
    storage_key: `${ctx.account.id}/${id.slice(0, 2)}/${id}`,
    public_token: randomBytes(16).toString('base64url'),
  }
}
