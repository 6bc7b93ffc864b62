import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { findContact, leadCreated, personErased } from '../contacts/index.ts'
import { conversationEnded, findConversation } from '../conversations/index.ts'
import { purchaseCreated } from '../sales/index.ts'
import { commands } from './commands.ts'
import { deliverWebhooks } from './deliveries/deliver-webhooks.job.ts'
import {
  deleteMessagesMentioning,
  deleteOldMessages,
  listMessagesMentioning,
} from './messages/messages.queries.ts'
import { sendEvent } from './messages/send-event.ts'

const retentionMs = 30 * 24 * 3_600_000
const maxDeleted = 500

export const webhooks = defineFeature({
  name: 'webhooks',
  title: 'Webhooks',
  promise:
    'What happened in the account reaches its systems at least once, signed, and never without a cause.',
  tables: ['webhook_endpoints', 'webhook_secrets', 'webhook_messages', 'webhook_deliveries'],
  commands,
  jobs: [deliverWebhooks],
  periodic_tasks: [
    {
      name: 'delete-old-webhook-messages',
      intervalMs: 60_000,
      run: (app) => deleteOldMessages(app.db, new Date(app.clock.nowMs() - retentionMs), maxDeleted),
    },
  ],
  subscriptions: [
    on(leadCreated, (tx, { contact_id: id }) =>
      sendEvent(tx, 'lead.created', () => findContact(tx.db, tx.account.id, { id }, tx.now)),
    ),
    on(conversationEnded, (tx, { conversation_id }) =>
      sendEvent(tx, 'conversation.ended', () => findConversation(tx, conversation_id)),
    ),
    on(purchaseCreated, (tx, purchase) => sendEvent(tx, 'purchase.created', async () => purchase)),
    on(personErased, (tx, { email }) => deleteMessagesMentioning(tx.db, tx.account.id, email)),
  ],
  personal_data: [
    {
      name: 'webhook_messages',
      list: (ctx, email) => listMessagesMentioning(ctx.db, ctx.account.id, email),
    },
  ],
})
