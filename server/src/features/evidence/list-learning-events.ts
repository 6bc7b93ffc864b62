import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type ListEnvelope, pageOf } from '../../platform/http/fields.ts'
import { parseDateRange } from '../../platform/parse-date-range.ts'
import { findProduct } from '../catalog/index.ts'
import { hasLearningEvents, listLearningEventRows } from './learning-events.queries.ts'
import type { LearningEvent, listEventsQuery } from './schemas.ts'

/**
 * What students did in a product, by id. Evidence of a deleted product can still be read.
 * @throws invalid_date_range, not_found
 */
export async function listLearningEvents(
  { db, account }: Ctx,
  { from, until, ...filter }: z.output<typeof listEventsQuery>,
): Promise<ListEnvelope<LearningEvent>> {
  const { product_id, limit } = filter
  const range = parseDateRange({ from, until })
  const rows = await listLearningEventRows(db, account.id, { ...filter, ...range })
  const isKnown =
    rows.length > 0 ||
    (await findProduct(db, account.id, product_id)) !== undefined ||
    (await hasLearningEvents(db, account.id, product_id))
  if (!isKnown) throw notFound()
  return pageOf(rows.slice(0, limit), rows.length > limit, ({ id }) => Number(id))
}
