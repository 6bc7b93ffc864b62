import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import { listExamRows } from './list-exams.queries.ts'
import type { ExamRow, listExamsOptions } from './schemas.ts'

/** Attempts at exams of all students, in ascending id. */
export async function listExams(
  { db, account }: Ctx,
  filter: z.output<typeof listExamsOptions>,
): Promise<ListEnvelope<ExamRow>> {
  return page(await listExamRows(db, account.id, filter), filter.limit)
}
