import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type ListEnvelope, pageOf } from '../../platform/http/fields.ts'
import { parseUpdatedSince } from '../../platform/http/updated-since.ts'
import { parseDateRange } from '../../platform/parse-date-range.ts'
import { requireClone } from '../clones/index.ts'
import { findContact } from '../contacts/index.ts'
import { type ConversationRow, listConversationRows } from './conversations.queries.ts'
import type { Conversation, listConversationsQuery } from './schemas.ts'
import { fitPage, shownCount } from './shown-messages.rules.ts'
import { withMessages, withoutMessages } from './with-messages.ts'

/**
 * Conversations with their latest messages, by id.
 * @throws invalid_updated_since, invalid_date_range, not_found for a contact or a clone that does not exist
 */
export async function listConversations(
  ctx: Ctx,
  { messages, from, until, ...query }: z.output<typeof listConversationsQuery>,
): Promise<ListEnvelope<Conversation>> {
  const { db, account, now } = ctx
  const { contact_id, version_id, limit } = query
  const updated_since = parseUpdatedSince(query.updated_since) ?? undefined
  const range = parseDateRange({ from, until })
  if (contact_id !== undefined && !(await findContact(db, account.id, { id: contact_id }, now)))
    throw notFound()
  if (version_id !== undefined) await requireClone(ctx, version_id)
  const rows = await listConversationRows(db, account.id, { ...query, ...range, updated_since })
  const page = rows.slice(0, limit)
  const shown = messages ? await fillPage(ctx, page) : page.map(withoutMessages)
  return pageOf(shown, rows.length > shown.length, ({ id }) => id)
}

/** The conversations for which a page has room, with their messages: the first one always. */
async function fillPage(ctx: Ctx, rows: ConversationRow[]): Promise<Conversation[]> {
  const conversations = await withMessages(ctx, fitPage(rows))
  const end = conversations.findIndex((one, i) => i > 0 && one.messages.length < shownCount(one))
  return end === -1 ? conversations : conversations.slice(0, end)
}
