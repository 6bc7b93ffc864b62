import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList, type wholeListQuery } from '../../../platform/http/fields.ts'
import type { Tag } from '../schemas.ts'
import { listTagRows } from './tags.queries.ts'

/** All tags of the account. */
export async function listTags(
  ctx: Ctx,
  { order }: z.output<typeof wholeListQuery>,
): Promise<ListEnvelope<Tag>> {
  return wholeList(await listTagRows(ctx.db, ctx.account.id, ctx.now), order)
}
