import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type Cell, toCsv } from '../../../platform/csv.rules.ts'
import type { CsvFile } from '../../../platform/csv-file.ts'
import { parseDateRange } from '../../../platform/parse-date-range.ts'
import { type FeedbackFilter, listFeedbackRows, listSurveys } from './feedback.queries.ts'
import { feedbackColumns, toFeedbackRow } from './feedback-table.rules.ts'
import { requireCourse } from './list-feedback.ts'
import type { exportFeedbackQuery } from './schemas.ts'
import { type Surveys, showFeedback } from './show-feedback.ts'

const rowsAtOnce = 500

/**
 * The feedback of a course as a table: the rows that the interface lists, in their order.
 * @throws invalid_date_range, not_found
 */
export async function exportFeedback(
  ctx: Ctx,
  { product_id, since, until }: z.output<typeof exportFeedbackQuery>,
): Promise<CsvFile> {
  const range = parseDateRange({ since, until })
  await requireCourse(ctx, product_id)
  const surveys = await listSurveys(ctx.db, ctx.account.id, product_id)
  return {
    file_name: `feedback-${product_id}.csv`,
    columns: feedbackColumns(surveys),
    pages: pagesOf(ctx, { product_id, ...range }, surveys),
  }
}

/** A response that changes meanwhile moves to the front: it is not read twice. */
async function* pagesOf(
  { db, account }: Ctx,
  filter: Omit<FeedbackFilter, 'after' | 'limit'>,
  surveys: Surveys,
): AsyncGenerator<Cell[][]> {
  let after: FeedbackFilter['after']
  do {
    const rows = await listFeedbackRows(db, account.id, { ...filter, after, limit: rowsAtOnce })
    yield showFeedback(rows.slice(0, rowsAtOnce), surveys).map((response) => toFeedbackRow(response, surveys))
    after = rows.length > rowsAtOnce ? rows[rowsAtOnce - 1] : undefined
  } while (after !== undefined)
}

/** What students answered in the surveys of a course, as one text. */
export type PrintedFeedback = { object: 'feedback_file'; product_id: number; csv: string }

/** Writes all feedback of a course as CSV. @throws not_found */
export async function printFeedback(ctx: Ctx, { id: product_id }: { id: number }): Promise<PrintedFeedback> {
  const { columns, pages } = await exportFeedback(ctx, { product_id })
  const csv = toCsv([columns, ...(await Array.fromAsync(pages)).flat()])
  return { object: 'feedback_file', product_id, csv }
}
