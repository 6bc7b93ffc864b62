import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { notFound } from '../../../platform/errors.ts'
import type { NewFolderInput, SavedFolder } from '../schemas.ts'
import { findFolderByPath, insertFolder, lockFolder } from './folders.queries.ts'

/** Creates a folder, or finds the one of that name below that parent. @throws not_found (parent_id) */
export function createFolder(ctx: Ctx, input: NewFolderInput): Promise<SavedFolder> {
  const account_id = ctx.account.id
  const path = { name: input.name, parent_id: input.parent_id ?? null }
  return ctx.transaction(async (tx) => {
    if (path.parent_id !== null && !(await lockFolder(tx.db, account_id, path.parent_id))) throw notFound()
    const existing = await findFolderByPath(tx.db, account_id, path)
    if (existing !== undefined) return { ...existing, created: false }
    const folder = {
      ...path,
      description: input.description ?? null,
      product_id: null,
      is_course: false,
    }
    const inserted = await insertFolder(tx.db, account_id, folder, tx.now)
    if (inserted === undefined) throw concurrentChange()
    return { ...inserted, created: true }
  })
}
