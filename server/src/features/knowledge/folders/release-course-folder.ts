import type { Ctx } from '../../../platform/context.ts'
import { folderDeleted } from '../events.ts'
import { deleteEmptyFolder, updateFolderOwner } from './course-folders.queries.ts'

/** Deletes the folder of a deleted course. One that has other sources or folders in it stays, without an owner. */
export async function releaseCourseFolder(tx: Ctx, folder: { id: number; name: string }): Promise<void> {
  if (await deleteEmptyFolder(tx.db, tx.account.id, folder.id)) {
    await tx.emit(folderDeleted, { folder_id: folder.id })
    return
  }
  const owner = { name: folder.name, product_id: null, is_course: false }
  await updateFolderOwner(tx.db, tx.account.id, folder.id, owner, tx.now)
}
