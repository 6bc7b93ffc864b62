import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { type CsvFile, listPages } from '../../platform/csv-file.ts'
import { listConversations } from './list-conversations.ts'
import type { exportConversationsQuery } from './schemas.ts'

const rowsAtOnce = 100
const fields = [
  ...(['channel_id', 'title', 'first_page_url', 'review_status', 'message_count'] as const),
  ...(['started_at', 'last_message_at'] as const),
]

/** The conversations that a list of them shows, as a table. @throws as listConversations */
export const exportConversations = async (
  ctx: Ctx,
  query: z.output<typeof exportConversationsQuery>,
): Promise<CsvFile> => ({
  file_name: 'conversations.csv',
  columns: ['id', 'visitor_email', 'visitor_name', ...fields],
  pages: listPages(
    (starting_after) =>
      listConversations(ctx, { ...query, messages: false, limit: rowsAtOnce, starting_after }),
    (one) => [one.id, one.visitor.email, one.visitor.name, ...fields.map((field) => one[field])],
  ),
})
