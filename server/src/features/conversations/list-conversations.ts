import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { type ListEnvelope, page } from '../../platform/http/fields.ts'
import { parseInstantOrDay } from '../../platform/instant.rules.ts'
import { listConversationRows } from './conversations.queries.ts'
import { invalidUpdatedSince } from './errors.ts'
import type { Conversation, listConversationsQuery } from './schemas.ts'

/** Conversations with their messages, in ascending id. @throws invalid_updated_since */
export async function listConversations(
  ctx: Ctx,
  query: z.output<typeof listConversationsQuery>,
): Promise<ListEnvelope<Conversation>> {
  const updated_since = query.updated_since === undefined ? null : parseInstantOrDay(query.updated_since)
  if (query.updated_since !== undefined && updated_since === null) throw invalidUpdatedSince()
  return page(await listConversationRows(ctx.db, ctx.account.id, { ...query, updated_since }), query.limit)
}
