import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { deleteAccountRow } from './accounts.queries.ts'

/** Deletes an account with everything in it. @throws not_found */
export function deleteAccount(ctx: Ctx, { id }: { id: number }): Promise<{ id: number; deleted: true }> {
  return ctx.transaction(async (tx) => {
    if (!(await deleteAccountRow(tx.db, id))) throw notFound(`There is no account ${id}.`)
    return { id, deleted: true }
  })
}
