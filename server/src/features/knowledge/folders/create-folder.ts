import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { notFound } from '../../../platform/errors.ts'
import type { NewFolderInput, SavedFolder } from '../schemas.ts'
import { findFolderAt, folderExists, insertFolder } from './folders.queries.ts'

/** Makes a folder, or finds the one of that name at that level. @throws not_found (parent_id) */
export function createFolder(ctx: Ctx, input: NewFolderInput): Promise<SavedFolder> {
  const account_id = ctx.account.id
  const place = { name: input.name, parent_id: input.parent_id ?? null }
  return ctx.transaction(async (tx) => {
    if (place.parent_id !== null && !(await folderExists(tx.db, account_id, place.parent_id)))
      throw notFound()
    const known = await findFolderAt(tx.db, account_id, place)
    if (known !== undefined) return { ...known, created: false }
    const folder = {
      ...place,
      description: input.description ?? null,
      product_id: null,
      is_course: false,
    }
    const made = await insertFolder(tx.db, account_id, folder, tx.now)
    if (made === undefined) throw concurrentChange()
    return { ...made, created: true }
  })
}
