import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { folderInsideItself, folderNameTaken, folderOfProduct } from '../errors.ts'
import { listFoldersWithDescendants } from '../exclusions.queries.ts'
import type { Folder } from '../schemas.ts'
import { lockFolder, lockFolderRow, lockFolderTree, updateFolderRow } from './folders.queries.ts'

/**
 * Moves a folder with everything in it below another one, or to the top level.
 * @throws not_found (the parent too), folder_of_product, folder_inside_itself, folder_name_taken
 */
export function moveFolder(
  ctx: Ctx,
  { id, parent_id }: { id: number; parent_id: number | null },
): Promise<Folder> {
  return ctx.transaction(async (tx) => {
    const { db, account } = tx
    await lockFolderTree(db, account.id)
    const before = await lockFolderRow(db, account.id, id)
    if (before === undefined) throw notFound()
    if (parent_id !== null && !(await lockFolder(db, account.id, parent_id))) throw notFound()
    if (before.product_id !== null) throw folderOfProduct()
    const inside = await listFoldersWithDescendants(db, account.id, [id])
    if (parent_id !== null && inside.includes(parent_id)) throw folderInsideItself()
    const moved = await updateFolderRow(db, account.id, id, { ...before, parent_id }, tx.now)
    if (moved === undefined) throw folderNameTaken()
    return moved
  })
}
