import { eraseMentions } from '../../platform/erase-mentions.ts'
import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { findContact, leadCreated, personErased } from '../contacts/index.ts'
import { conversationDeleted, conversationEnded, findConversation } from '../conversations/index.ts'
import { affiliatesErased, purchaseCreated } from '../sales/index.ts'
import { commands } from './commands.ts'
import { deliverWebhooks } from './deliveries/deliver-webhooks.job.ts'
import { deleteOldMessages } from './messages/messages.queries.ts'
import { onPersonErased } from './messages/on-person-erased.ts'
import { sendEvent } from './messages/send-event.ts'
import {
  deleteMessagesAbout,
  eraseAffiliatesFromMessages,
  listMessagesAbout,
  mentionsInAttempts,
  mentionsInEvents,
} from './messages/subjects.queries.ts'
import { panel } from './panel.ts'

const retentionMs = 30 * 24 * 3_600_000
const maxDeleted = 500

export const webhooks = defineFeature({
  name: 'webhooks',
  title: 'Webhooks',
  promise:
    'What happened in the account reaches its systems at least once, signed, and never without a cause.',
  tables: ['webhook_endpoints', 'webhook_secrets', 'webhook_messages', 'webhook_deliveries'],
  doors: { panel },
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
    on(leadCreated, (tx, { contact_id }) =>
      sendEvent(tx, { kind: 'lead.created', subject: { contact_id } }, () =>
        findContact(tx.db, tx.account.id, { id: contact_id }, tx.now),
      ),
    ),
    on(conversationEnded, (tx, subject) =>
      sendEvent(tx, { kind: 'conversation.ended', subject }, () =>
        findConversation(tx, subject.conversation_id),
      ),
    ),
    on(purchaseCreated, (tx, { purchase, subject }) =>
      sendEvent(tx, { kind: 'purchase.created', subject }, async () => purchase),
    ),
    on(conversationDeleted, (tx, { conversation_id }) =>
      deleteMessagesAbout(tx.db, tx.account.id, 'conversation_id', [conversation_id]),
    ),
    on(affiliatesErased, (tx, { affiliate_ids }) =>
      eraseAffiliatesFromMessages(tx.db, tx.account.id, affiliate_ids),
    ),
    on(personErased, onPersonErased),
  ],
  erased_in_parts: [eraseMentions(mentionsInEvents), eraseMentions(mentionsInAttempts)],
  personal_data: [
    {
      name: 'webhook_messages',
      list: ({ db, account }, person) => listMessagesAbout(db, account.id, person),
    },
  ],
})
