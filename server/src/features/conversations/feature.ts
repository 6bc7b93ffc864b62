import { on } from '../../platform/events/events.ts'
import { defineFeature } from '../../platform/feature.ts'
import { personErased } from '../contacts/index.ts'
import { deleteConversationsOfVisitor, listConversationsOfEmail } from './conversations.queries.ts'
import { endConversations } from './end-conversations.job.ts'
import { routes } from './routes.ts'

export const conversations = defineFeature({
  name: 'conversations',
  title: 'Conversations',
  promise: 'Everything that was said can be read, in order, with whom and when.',
  tables: ['conversations', 'messages'],
  routes,
  jobs: [endConversations],
  subscriptions: [
    on(personErased, async (tx, { visitor_id }) => {
      if (visitor_id !== null) await deleteConversationsOfVisitor(tx.db, tx.account.id, visitor_id)
    }),
  ],
  personal_data: [
    { name: 'conversations', read: (ctx, email) => listConversationsOfEmail(ctx.db, ctx.account.id, email) },
  ],
})
