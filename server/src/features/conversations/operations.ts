import { invalidDateRange, notFound } from '../../platform/errors.ts'
import { byId, id, wholeList } from '../../platform/http/fields.ts'
import { invalidUpdatedSince } from '../../platform/http/updated-since.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineCsv, defineOperation } from '../../platform/operation.ts'
import { deleteConversation } from './delete-conversation.ts'
import { exportConversations } from './export-conversations.ts'
import { getConversation } from './get-conversation.ts'
import { listConversations } from './list-conversations.ts'
import { listMessages } from './list-messages.ts'
import { listPictures } from './pictures/list-pictures.ts'
import {
  conversation,
  conversationExample,
  conversationList,
  deletedConversation,
  exportConversationsQuery,
  listConversationsQuery,
  listMessagesInput,
  messageExample,
  messageList,
  pictureExample,
  pictureList,
  updateConversationBody,
} from './schemas.ts'
import { updateConversation } from './update-conversation.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  listConversations: defineOperation(
    {
      summary: 'List conversations',
      description: paragraphs(
        'Conversations with their latest messages, by id. Tests in the panel never appear. A conversation has ended ten minutes after its last message. It ends again ten minutes after a later one.',
        '`messages=false` reads a list without what was said, which is cheaper where nobody looks at it.',
        'A page ends early, with has_more, where its conversations would show more than 10,000 messages or 8 MiB of text together.',
      ),
      input: listConversationsQuery,
      output: conversationList,
      errors: [invalidUpdatedSince, invalidDateRange, notFound],
      example: {
        output: { object: 'list', data: [conversationExample], has_more: false, next_starting_after: null },
      },
    },
    listConversations,
  ),
  exportConversations: defineCsv(
    {
      summary: 'Download conversations as CSV',
      description:
        'The conversations that GET /conversations lists with the same filters, without their messages, as CSV.',
      input: exportConversationsQuery,
      errors: [invalidUpdatedSince, invalidDateRange, notFound],
    },
    exportConversations,
  ),
  listPictures: defineOperation(
    {
      summary: 'List the pictures of a conversation',
      description:
        'What the visitor attached, by the sequence of the messages. The addresses are signed and last an hour.',
      input: byId,
      output: pictureList,
      example: { output: wholeList([pictureExample]) },
    },
    listPictures,
  ),
  getConversation: defineOperation(
    {
      summary: 'Read a conversation',
      description:
        'One conversation with its latest messages: at most 2,000, and at most 8 MiB of text. Where that is not all, messages_truncated is true.',
      input: byId,
      output: conversation,
      example: { output: conversationExample },
    },
    getConversation,
  ),
  listMessages: defineOperation(
    {
      summary: 'List the messages of a conversation',
      description: 'All messages of a conversation, in ascending sequence.',
      input: listMessagesInput,
      output: messageList,
      example: {
        input: { id: conversationExample.id },
        output: { object: 'list', data: [messageExample], has_more: false, next_starting_after: null },
      },
    },
    listMessages,
  ),
  updateConversation: defineOperation(
    {
      summary: 'Review or name a conversation',
      description:
        'Only what is sent changes. A new message of the visitor sets review_status back to pending.',
      input: updateConversationBody.extend({ id: id() }),
      output: conversation,
      example: {
        input: { id: conversationExample.id, review_status: 'reviewed' },
        output: { ...conversationExample, review_status: 'reviewed' },
      },
    },
    updateConversation,
  ),
  deleteConversation: defineOperation(
    {
      summary: 'Delete a conversation',
      description:
        "Removes a conversation with its messages for good, its events and the answers kept for its chats too. It leaves the contact's conversation_count and the list of unanswered questions: a question is removed with the last conversation that asked it.",
      input: byId,
      output: deletedConversation,
      example: { output: { id: 10000000001, deleted: true } },
    },
    deleteConversation,
  ),
}
