import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { lockFolder } from '../folders/folders.queries.ts'

/** Checks that the folder that a request names exists; in a transaction it stays until the end. @throws not_found */
export async function requireFolder(ctx: Ctx, folder_id: number | undefined): Promise<void> {
  if (folder_id !== undefined && !(await lockFolder(ctx.db, ctx.account.id, folder_id))) throw notFound()
}
