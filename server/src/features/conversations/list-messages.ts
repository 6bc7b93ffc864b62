import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type ListEnvelope, pageOf } from '../../platform/http/fields.ts'
import { listMessageRows } from './messages.queries.ts'
import type { listMessagesInput, Message } from './schemas.ts'
import { findThread } from './threads.queries.ts'

/** The messages of a conversation, in the order in which they were said. @throws not_found */
export async function listMessages(
  { db, account }: Ctx,
  { id, ...query }: z.output<typeof listMessagesInput>,
): Promise<ListEnvelope<Message>> {
  if ((await findThread(db, account.id, id)) === undefined) throw notFound()
  const rows = await listMessageRows(db, account.id, id, query)
  return pageOf(rows.slice(0, query.limit), rows.length > query.limit, ({ sequence }) => sequence)
}
