import type { Db } from '../../../platform/db/database.ts'
import type { Evidence } from '../chat.types.ts'
import type { ReplyAction } from '../schemas.ts'

/** What is stored beside a reply; undefined where there is no such reply. */
export const findReplyEvidence = (
  db: Db,
  account_id: number,
  { conversation_id, sequence }: { conversation_id: number; sequence: number },
): Promise<{ actions: ReplyAction[]; evidence: Evidence | null } | undefined> =>
  db
    .selectFrom('messages')
    .select(['actions', 'evidence'])
    .where('account_id', '=', account_id)
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '=', sequence)
    .where('role', '=', 'assistant')
    .executeTakeFirst() as Promise<{ actions: ReplyAction[]; evidence: Evidence | null } | undefined>

/** Titles of products, on sale or not. */
export async function listProductTitles(
  db: Db,
  account_id: number,
  ids: number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title'])
    .where('account_id', '=', account_id)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
