import type { Ctx } from '../../platform/context.ts'
import { discardFile } from '../assets/index.ts'
import { adjustStoredBytes } from '../usage/index.ts'
import { deletePictures } from './pictures/pictures.queries.ts'
import { deleteThreadRows } from './threads.queries.ts'

/**
 * Deletes threads with their messages and pictures, and gives back the storage that these take. The threads are locked, so
 * that no picture comes in between.
 */
export async function deleteThreads(tx: Ctx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const files = await deletePictures(tx.db, tx.account.id, ids)
  await adjustStoredBytes(tx, -files.reduce((sum, { file_size_bytes }) => sum + file_size_bytes, 0))
  await deleteThreadRows(tx.db, tx.account.id, ids)
  tx.afterCommit(async () => {
    for (const { storage_key } of files) await discardFile(tx, storage_key)
  })
}
