import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import type { Folder } from '../schemas.ts'
import { listFolderRows } from './folders.queries.ts'

/** Every folder, flat: the tree is in parent_id. */
export async function listFolders(ctx: Ctx): Promise<ListEnvelope<Folder>> {
  return wholeList(await listFolderRows(ctx.db, ctx.account.id))
}
