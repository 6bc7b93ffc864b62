import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { type CsvFile, listPages } from '../../platform/csv-file.ts'
import { listConversations } from './list-conversations.ts'
import { countPictures } from './pictures/pictures.queries.ts'
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
  columns: ['id', 'visitor_email', 'visitor_name', ...fields, 'picture_count'],
  pages: listPages(
    async (starting_after) => {
      const limits = { messages: false, limit: rowsAtOnce, starting_after }
      const page = await listConversations(ctx, { ...query, ...limits })
      const ids = page.data.map(({ id }) => id)
      const counts = await countPictures(ctx.db, ctx.account.id, ids)
      return { ...page, data: page.data.map((one) => ({ one, pictures: counts.get(one.id) ?? 0 })) }
    },
    ({ one, pictures }) => [
      ...[one.id, one.visitor.email, one.visitor.name],
      ...fields.map((field) => one[field]),
      pictures,
    ],
  ),
})
