import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { personErased } from '../contacts/index.ts'
import { conversationDeleted } from '../conversations/index.ts'
import { commands } from './commands.ts'
import { panel } from './panel.ts'
import { routes } from './routes.ts'
import {
  deleteOccurrences,
  deleteQuestionsMentioning,
  listPersonUnanswered,
} from './unanswered/unanswered.queries.ts'

export const chat = defineFeature({
  name: 'chat',
  title: 'Chat',
  promise: 'A visitor gets one full reply from the creator\'s knowledge, or an honest "I do not know".',
  tables: ['unanswered_questions', 'unanswered_occurrences'],
  doors: { api: routes, panel },
  commands,
  subscriptions: [
    on(conversationDeleted, (tx, { conversation_id }) =>
      deleteOccurrences(tx.db, tx.account.id, 'conversation_id', [conversation_id]),
    ),
    on(personErased, async (tx, { emails, visitor_ids }) => {
      await deleteOccurrences(tx.db, tx.account.id, 'visitor_id', visitor_ids)
      await deleteQuestionsMentioning(tx.db, tx.account.id, emails)
    }),
  ],
  personal_data: [
    {
      name: 'unanswered_questions',
      list: ({ db, account }, person) => listPersonUnanswered(db, account.id, person),
    },
  ],
})
