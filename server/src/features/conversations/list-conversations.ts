import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { type ListEnvelope, pageOf } from '../../platform/http/fields.ts'
import { parseUpdatedSince } from '../../platform/http/updated-since.ts'
import { type ConversationRow, listConversationRows } from './conversations.queries.ts'
import type { Conversation, listConversationsQuery } from './schemas.ts'
import { fitPage, shownCount } from './shown-messages.rules.ts'
import { withMessages } from './with-messages.ts'

/** Conversations with their latest messages, by id. @throws invalid_updated_since */
export async function listConversations(
  ctx: Ctx,
  query: z.output<typeof listConversationsQuery>,
): Promise<ListEnvelope<Conversation>> {
  const updated_since = parseUpdatedSince(query.updated_since)
  const rows = await listConversationRows(ctx.db, ctx.account.id, { ...query, updated_since })
  const shown = await fillPage(ctx, rows.slice(0, query.limit))
  return pageOf(shown, rows.length > shown.length, ({ id }) => id)
}

/** The conversations for which a page has room, with their messages: the first one always. */
async function fillPage(ctx: Ctx, rows: ConversationRow[]): Promise<Conversation[]> {
  const conversations = await withMessages(ctx, fitPage(rows))
  const end = conversations.findIndex((one, i) => i > 0 && one.messages.length < shownCount(one))
  return end === -1 ? conversations : conversations.slice(0, end)
}
