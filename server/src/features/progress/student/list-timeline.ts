import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidCursor, notFound } from '../../../platform/errors.ts'
import { findProduct } from '../../catalog/index.ts'
import { findVisitorById } from '../../contacts/index.ts'
import { type Timeline, type TimelineKind, timelineParts, type timelineQuery } from './schemas.ts'
import { decodePlace, encodePlace, showEntry } from './show-entry.ts'
import { listTimelineRows } from './timeline.queries.ts'

/**
 * What one student did, newest first.
 * @throws invalid_cursor, not_found
 */
export async function listTimeline(
  { db, account }: Ctx,
  { visitor_id, product_id, part, starting_after, limit }: z.output<typeof timelineQuery>,
): Promise<Timeline> {
  const after = starting_after === undefined ? undefined : decodePlace(starting_after)
  if (starting_after !== undefined && after === undefined) throw invalidCursor()
  if ((await findVisitorById(db, account.id, visitor_id)) === undefined) throw notFound()
  if (product_id !== undefined && (await findProduct(db, account.id, product_id)) === undefined)
    throw notFound()
  const kinds: TimelineKind[] = [...(part ? timelineParts[part] : Object.values(timelineParts).flat())]
  const filter = { visitor_id, product_id, kinds, after, limit }
  const rows = await listTimelineRows(db, account.id, filter)
  const page = rows.slice(0, limit)
  const has_more = rows.length > limit
  return {
    object: 'list',
    data: page.map(showEntry),
    has_more,
    next_starting_after: has_more ? encodePlace(page.at(-1)!) : null,
  }
}
