import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import type { Folder } from '../schemas.ts'
import { selectFolders } from './folders.queries.ts'

/** Every folder, flat: the tree is in parent_id. */
export async function listFolders(ctx: Ctx): Promise<ListEnvelope<Folder>> {
  return wholeList(await selectFolders(ctx.db, ctx.account.id))
}
