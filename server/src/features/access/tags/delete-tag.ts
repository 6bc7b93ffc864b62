import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { deleteTagRow, lockTagById } from '../../contacts/index.ts'
import { tagInUse } from '../errors.ts'
import { givesAccess } from './tag-products.queries.ts'

/** Deletes a tag that gives no access, and takes it from its contacts. @throws not_found, tag_in_use */
export const deleteTag = (ctx: Ctx, { id }: { id: number }): Promise<{ id: number; deleted: true }> =>
  ctx.transaction(async (tx) => {
    // Whoever gives it products waits, and then finds no tag.
    if (!(await lockTagById(tx.db, tx.account.id, id))) throw notFound()
    if (await givesAccess(tx.db, tx.account.id, id)) throw tagInUse()
    await deleteTagRow(tx.db, tx.account.id, id)
    return { id, deleted: true }
  })
