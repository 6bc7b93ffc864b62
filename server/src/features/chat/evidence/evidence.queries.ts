import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { pageById } from '../../../platform/db/id-order.ts'
import type { Evidence } from '../chat.types.ts'
import type { ReplyAction } from '../schemas.ts'
import type { listCitationsInput, SourceCitation } from './schemas.ts'

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

/** Up to `limit + 1` conversations that cite a source, by id. */
export function listCitationRows(
  db: Db,
  account_id: number,
  { id: source_id, limit, ...position }: z.output<typeof listCitationsInput>,
): Promise<SourceCitation[]> {
  const { isAfter, order } = pageById(sql.ref('s.conversation_id'), position)
  return db
    .selectFrom('source_citations as s')
    .innerJoin('conversations as c', (join) =>
      join.onRef('c.account_id', '=', 's.account_id').onRef('c.id', '=', 's.conversation_id'),
    )
    .innerJoin('visitors as v', (join) =>
      join.onRef('v.account_id', '=', 'c.account_id').onRef('v.id', '=', 'c.visitor_id'),
    )
    .select([
      sql.lit('source_citation').as('object'),
      'c.id',
      'c.title',
      sql<SourceCitation['visitor']>`json_build_object('email', v.email, 'name', v.name)`.as('visitor'),
      's.reply_count',
      's.last_cited_at',
    ])
    .where('s.account_id', '=', account_id)
    .where('s.source_id', '=', source_id)
    .where(isAfter)
    .orderBy(order)
    .limit(limit + 1)
    .execute() as Promise<SourceCitation[]>
}

export type EarlierRow = {
  sequence: number
  role: 'user' | 'assistant'
  content: string
  created_at: string
  actions: ReplyAction[]
  evidence: Evidence | null
}

/** Up to `limit + 1` messages of a thread, the newest first. */
export const listEarlierRows = (
  db: Db,
  account_id: number,
  {
    conversation_id,
    starting_after = Number.MAX_SAFE_INTEGER,
    limit,
  }: { conversation_id: number; starting_after?: number | undefined; limit: number },
): Promise<EarlierRow[]> =>
  db
    .selectFrom('messages')
    .select(['sequence', 'role', 'content', 'created_at', 'actions', 'evidence'])
    .where('account_id', '=', account_id)
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '<', sql<number>`${starting_after}::bigint`)
    .orderBy('sequence', 'desc')
    .limit(limit + 1)
    .execute() as Promise<EarlierRow[]>
