import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { folderNotEmpty, folderOfProduct } from '../errors.ts'
import { folderDeleted } from '../events.ts'
import { deleteEmptyFolder } from './course-folders.queries.ts'
import { lockFolderRow } from './folders.queries.ts'

/** Deletes an empty folder. @throws not_found, folder_of_product, folder_not_empty */
export function deleteFolder(ctx: Ctx, { id }: { id: number }): Promise<{ id: number; deleted: true }> {
  return ctx.transaction(async (tx) => {
    const folder = await lockFolderRow(tx.db, tx.account.id, id)
    if (folder === undefined) throw notFound()
    if (folder.product_id !== null) throw folderOfProduct()
    if (!(await deleteEmptyFolder(tx.db, tx.account.id, id))) throw folderNotEmpty()
    await tx.emit(folderDeleted, { folder_id: id })
    return { id, deleted: true }
  })
}
