import type { Ctx } from '../../../platform/context.ts'
import { toCsv } from '../../../platform/csv.rules.ts'
import { listFeedbackRows, listSurveys } from './feedback.queries.ts'
import { toFeedbackTable } from './feedback-table.rules.ts'
import { requireCourse } from './list-feedback.ts'
import { showFeedback } from './show-feedback.ts'

/** What students answered in the surveys of a course, as a table. */
export type ExportedFeedback = { object: 'feedback_file'; product_id: number; csv: string }

/** Writes all feedback of a course as CSV: the rows that the interface lists, in their order. @throws not_found */
export async function exportFeedback(
  ctx: Ctx,
  { id: product_id }: { id: number },
): Promise<ExportedFeedback> {
  await requireCourse(ctx, product_id)
  const surveys = await listSurveys(ctx.db, ctx.account.id, product_id)
  const rows = await listFeedbackRows(ctx.db, ctx.account.id, { product_id })
  const csv = toCsv(toFeedbackTable(showFeedback(rows, surveys), surveys))
  return { object: 'feedback_file', product_id, csv }
}
