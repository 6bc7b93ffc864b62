import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { findVisitorsOfPerson, personErased } from '../contacts/index.ts'
import { listConversationsOf } from './conversations.queries.ts'
import { endConversations } from './end-conversations.job.ts'
import { deleteConversationsOf, redactMessages } from './erase.queries.ts'
import { routes } from './routes.ts'

export const conversations = defineFeature({
  name: 'conversations',
  title: 'Conversations',
  promise: 'Everything that was said can be read, in order, with whom and when.',
  tables: ['conversations', 'messages'],
  doors: { api: routes },
  jobs: [endConversations],
  subscriptions: [
    on(personErased, async (tx, { email, visitor_ids }) => {
      await deleteConversationsOf(tx.db, tx.account.id, visitor_ids)
      await redactMessages(tx.db, tx.account.id, email)
    }),
  ],
  personal_data: [
    {
      name: 'conversations',
      read: async ({ db, account }, email) =>
        listConversationsOf(db, account.id, await findVisitorsOfPerson(db, account.id, email)),
    },
  ],
})
