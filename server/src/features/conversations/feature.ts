import { eraseMentions } from '../../platform/erase-mentions.ts'
import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { personErased } from '../contacts/index.ts'
import { listVisitorConversationRows } from './conversations.queries.ts'
import { deleteThreads } from './delete-threads.ts'
import { endConversations } from './end-conversations.job.ts'
import { lockVisitorThreads, mentionsInMessages, mentionsInThreads } from './erase.queries.ts'
import { eraseThreads } from './erase-threads.ts'
import { panel } from './panel.ts'
import { listVisitorPictureRows } from './pictures/pictures.queries.ts'
import { pages, routes } from './routes.ts'
import { unbounded, withMessages } from './with-messages.ts'

export const conversations = defineFeature({
  name: 'conversations',
  title: 'Conversations',
  promise: 'Everything that was said can be read, in order, with whom and when.',
  tables: ['conversations', 'messages', 'message_pictures'],
  doors: { api: routes, panel },
  pages,
  jobs: [endConversations],
  subscriptions: [
    on(personErased, async (tx, { visitor_ids }) => {
      await deleteThreads(tx, await lockVisitorThreads(tx.db, tx.account.id, visitor_ids, null))
    }),
  ],
  erased_in_parts: [eraseThreads, eraseMentions(mentionsInMessages), eraseMentions(mentionsInThreads)],
  personal_data: [
    {
      name: 'conversations',
      list: async ({ db, account }, { visitor_ids }) => {
        const rows = await listVisitorConversationRows(db, account.id, visitor_ids)
        return withMessages({ db, account }, rows, unbounded)
      },
    },
    {
      name: 'message_pictures',
      list: ({ db, account }, { visitor_ids }) => listVisitorPictureRows(db, account.id, visitor_ids),
    },
  ],
})
