import { get } from '../../platform/http/route.ts'
import { invalidUpdatedSince } from './errors.ts'
import { listConversations } from './list-conversations.ts'
import { conversationExample, conversationList, listConversationsQuery } from './schemas.ts'

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
]
