import type { Ctx } from '../../platform/context.ts'
import type { AccessWindow } from './events.ts'
import { listGrounds } from './grounds/grounds.queries.ts'
import { changedWindows } from './grounds/windows.rules.ts'

/** Since when people have had access to products, for each product for which they have or had a ground. */
export async function listAccessWindows(
  { db, account, now }: Ctx,
  visitor_ids: number[],
): Promise<AccessWindow[]> {
  const grounds = await listGrounds(db, account.id, visitor_ids)
  return [...Map.groupBy(grounds, ({ visitor_id }) => visitor_id)].flatMap(([visitor_id, after]) =>
    changedWindows({ visitor_id, before: [], after }, now.toISOString()),
  )
}
