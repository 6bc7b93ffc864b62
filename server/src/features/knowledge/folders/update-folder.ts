import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { folderNameTaken, folderOfProduct } from '../errors.ts'
import type { Folder, updateFolderBody } from '../schemas.ts'
import { lockFolderRow, updateFolderRow } from './folders.queries.ts'

/** Changes the name or the description of a folder. @throws not_found, folder_of_product, folder_name_taken */
export function updateFolder(
  ctx: Ctx,
  { id, name, description }: { id: number } & z.output<typeof updateFolderBody>,
): Promise<Folder> {
  return ctx.transaction(async (tx) => {
    const before = await lockFolderRow(tx.db, tx.account.id, id)
    if (before === undefined) throw notFound()
    if (before.product_id !== null && name !== undefined) throw folderOfProduct()
    const after = {
      name: name ?? before.name,
      parent_id: before.parent_id,
      description: description === undefined ? before.description : description || null,
    }
    const changed = await updateFolderRow(tx.db, tx.account.id, id, after, tx.now)
    if (changed === undefined) throw folderNameTaken()
    return changed
  })
}
