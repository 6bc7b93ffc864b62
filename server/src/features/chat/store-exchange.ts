import type { Ctx } from '../../platform/context.ts'
import { recordAnswer } from '../../platform/http/idempotency.ts'
import { countVersionReply, type Version } from '../clones/index.ts'
import { identifyVisitor } from '../contacts/index.ts'
import { appendMessages, findLatestThread, insertConversation, type Thread } from '../conversations/index.ts'
import { commitResponse, type ReservedResponse } from '../usage/index.ts'
import type { ChatInput, Reply } from './chat.ts'
import type { ChatReply } from './schemas.ts'

const apiChannel = 1

export type Exchange = {
  input: ChatInput
  thread: Thread | null
  clone: Version
  reply: Reply
  response: ReservedResponse
}

/** Stores a message with its reply and makes the counted response final, all in one transaction. */
export function storeExchange(ctx: Ctx, exchange: Exchange): Promise<ChatReply> {
  const { input, clone, response } = exchange
  const { usage, ...reply } = exchange.reply
  return ctx.transaction(async (tx) => {
    const account_id = tx.account.id
    const { id: conversation_id, visitor_id } = exchange.thread ?? (await openThread(tx, input, clone))
    const replied_at = new Date(tx.app.clock.nowMs())
    await appendMessages(tx.db, account_id, conversation_id, [
      { role: 'user', content: input.message, actions: [], created_at: tx.now },
      { role: 'assistant', content: reply.content, actions: reply.actions, created_at: replied_at },
    ])
    await countVersionReply(tx.db, account_id, clone.id, response.period_start)
    if (!(await commitResponse(tx, response)))
      throw new Error('the reserved response was given back before the reply')
    const output: ChatReply = { object: 'chat.reply', conversation_id, visitor_id, reply, usage }
    await recordAnswer(tx, output)
    return output
  })
}

/** The visitor's latest thread, or a new one. */
async function openThread(tx: Ctx, input: ChatInput, clone: Version): Promise<Thread> {
  const visitor = await identifyVisitor(tx, {
    external_id: input.visitor_external_id ?? null,
    email: input.visitor_email ?? null,
    name: input.visitor_name ?? null,
  })
  const latest = input.new_conversation
    ? undefined
    : await findLatestThread(tx.db, tx.account.id, visitor.id, apiChannel)
  if (latest !== undefined) return latest
  const values = { visitor_id: visitor.id, version_id: clone.id, channel_id: apiChannel }
  return { ...values, id: await insertConversation(tx.db, tx.account.id, values, tx.now) }
}
