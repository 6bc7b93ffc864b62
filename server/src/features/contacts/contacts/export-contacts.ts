import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type CsvFile, listPages } from '../../../platform/csv-file.ts'
import type { exportContactsQuery } from '../schemas.ts'
import { listContacts } from './list-contacts.ts'

const rowsAtOnce = 200
const fields = [
  ...(['id', 'email', 'name', 'phone', 'source'] as const),
  ...(['conversation_count', 'first_seen_at', 'last_seen_at', 'created_at', 'updated_at'] as const),
]

/** The contacts that a list of them shows, as a table. @throws not_found for a tag that does not exist */
export const exportContacts = async (
  ctx: Ctx,
  query: z.output<typeof exportContactsQuery>,
): Promise<CsvFile> => ({
  file_name: 'contacts.csv',
  columns: [...fields, 'tags'],
  pages: listPages(
    (starting_after) => listContacts(ctx, { ...query, limit: rowsAtOnce, starting_after }),
    (contact) => [...fields.map((field) => contact[field]), contact.tags.map(({ name }) => name).join('; ')],
  ),
})
