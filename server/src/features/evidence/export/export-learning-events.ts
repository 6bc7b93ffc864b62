import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type CsvFile, listPages } from '../../../platform/csv-file.ts'
import { listLearningEvents } from '../list-learning-events.ts'
import type { exportEventsQuery } from '../schemas.ts'
import { columns, toCells } from './records.rules.ts'

const rowsAtOnce = 500

/** What students did in a product, as a table. @throws invalid_date_range, not_found */
export const exportLearningEvents = async (
  ctx: Ctx,
  query: z.output<typeof exportEventsQuery>,
): Promise<CsvFile> => ({
  file_name: `learning-events-${query.product_id}.csv`,
  columns: [...columns],
  pages: listPages(
    (starting_after) => listLearningEvents(ctx, { ...query, limit: rowsAtOnce, starting_after }),
    toCells,
  ),
})
