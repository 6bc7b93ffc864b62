import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { pageOf } from '../../../platform/http/fields.ts'
import { parseDateRange } from '../../../platform/parse-date-range.ts'
import { findProduct } from '../../catalog/index.ts'
import type { ClassSessionList, listSessionsQuery } from '../schemas.ts'
import { hasClassSessions, listClassSessionRows } from './class-sessions.queries.ts'
import { measurement } from './measurement.rules.ts'
import { showSession } from './show-session.rules.ts'

/**
 * The class sessions of a product, by id, each as it stands now. Those of a deleted product can still be read.
 * @throws invalid_date_range, not_found
 */
export async function listClassSessions(
  { app, db, account }: Ctx,
  { from, until, ...filter }: z.output<typeof listSessionsQuery>,
): Promise<ClassSessionList> {
  const { product_id, limit } = filter
  const rows = await listClassSessionRows(db, account.id, { ...filter, ...parseDateRange({ from, until }) })
  const isKnown =
    rows.length > 0 ||
    (await findProduct(db, account.id, product_id)) !== undefined ||
    (await hasClassSessions(db, account.id, product_id))
  if (!isKnown) throw notFound()
  const nowMs = app.clock.nowMs()
  const data = rows.slice(0, limit).map((row) => showSession(row, nowMs))
  return { ...pageOf(data, rows.length > limit, ({ id }) => Number(id)), measurement }
}
