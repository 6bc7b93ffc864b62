import { del, get, patch } from '../../platform/http/route.ts'
import { deleteConversation } from './delete-conversation.ts'
import { invalidUpdatedSince } from './errors.ts'
import { getConversation } from './get-conversation.ts'
import { listConversations } from './list-conversations.ts'
import {
  conversation,
  conversationExample,
  conversationList,
  deletedConversation,
  listConversationsQuery,
  updateConversationBody,
} from './schemas.ts'
import { updateConversation } from './update-conversation.ts'

export const routes = [
  get(
    '/conversations',
    {
      permission: 'read',
      summary: 'List conversations',
      description: 'Conversations with all their messages, in ascending id. Tests in the panel never appear.',
      query: listConversationsQuery,
      output: conversationList,
      errors: [invalidUpdatedSince],
      example: {
        output: { object: 'list', data: [conversationExample], has_more: false, next_starting_after: null },
      },
    },
    listConversations,
  ),
  get(
    '/conversations/{id}',
    {
      permission: 'read',
      summary: 'Read a conversation',
      description: 'One conversation with all its messages.',
      output: conversation,
      example: { output: conversationExample },
    },
    getConversation,
  ),
  patch(
    '/conversations/{id}',
    {
      permission: 'write',
      summary: 'Review or name a conversation',
      description:
        'Only what is sent changes. A new message of the visitor sets review_status back to pending.',
      body: updateConversationBody,
      output: conversation,
      example: {
        body: { review_status: 'reviewed' },
        output: { ...conversationExample, review_status: 'reviewed' },
      },
    },
    updateConversation,
  ),
  del(
    '/conversations/{id}',
    {
      permission: 'delete',
      summary: 'Delete a conversation',
      description: 'Removes a conversation with its messages for good.',
      output: deletedConversation,
      example: { output: { id: 10000000001, deleted: true } },
    },
    deleteConversation,
  ),
]
