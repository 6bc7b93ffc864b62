import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Tag } from '../schemas.ts'
import { listTagRows } from './tags.queries.ts'

/** One tag as lists show it. @throws not_found */
export async function getTag({ db, account, now }: Ctx, { id }: { id: number }): Promise<Tag> {
  const [tag] = await listTagRows(db, account.id, now, id)
  if (tag === undefined) throw notFound()
  return tag
}
