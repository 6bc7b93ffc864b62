import { defineJob } from '../../platform/jobs/job.ts'
import { conversationEnded } from './events.ts'
import { endThread } from './threads.queries.ts'

/** Ends threads ten minutes after their last message. A new message starts the ten minutes anew. */
export const endConversations = defineJob({
  name: 'end-conversations',
  table: 'conversations',
  leaseMs: 30_000,
  run: (ctx, row) =>
    ctx.transaction(async (tx) => {
      const conversation_id = Number(row.id)
      const visitor_id = await endThread(tx.db, tx.account.id, conversation_id, row.attempt)
      if (visitor_id !== undefined) await tx.emit(conversationEnded, { conversation_id, visitor_id })
    }),
})
