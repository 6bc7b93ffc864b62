import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { pipelined } from '../../../platform/db/transaction.ts'
import { invalidCursor, notFound } from '../../../platform/errors.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import { parseDateRange } from '../../../platform/parse-date-range.ts'
import { findProduct } from '../../catalog/index.ts'
import { findChange, listFeedbackRows, listSurveys } from './feedback.queries.ts'
import type { FeedbackResponse, listFeedbackQuery } from './schemas.ts'
import { showFeedback } from './show-feedback.ts'

/**
 * What students answered in the surveys of a course, the latest change first.
 * @throws invalid_date_range, not_found (also where the product is no course), invalid_cursor
 */
export async function listFeedback(
  ctx: Ctx,
  { id: product_id, since, until, starting_after, limit }: z.output<typeof listFeedbackQuery>,
): Promise<ListEnvelope<FeedbackResponse>> {
  const range = parseDateRange({ since, until })
  await requireCourse(ctx, product_id)
  const { db, account } = ctx
  const after =
    starting_after === undefined
      ? undefined
      : await findChange(db, account.id, { product_id, id: starting_after })
  if (starting_after !== undefined && after === undefined) throw invalidCursor()
  const [rows, surveys] = await pipelined(ctx, (one) =>
    Promise.all([
      listFeedbackRows(one.db, account.id, { product_id, ...range, after, limit }),
      listSurveys(one.db, account.id, product_id),
    ]),
  )
  return page(showFeedback(rows, surveys), limit)
}

/** @throws not_found where the product does not exist or is no course */
export async function requireCourse({ db, account }: Ctx, product_id: number): Promise<void> {
  const product = await findProduct(db, account.id, product_id)
  if (!product?.tags.includes('course')) throw notFound()
}
