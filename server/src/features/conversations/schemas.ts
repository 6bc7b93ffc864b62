import { z } from 'zod'
import {
  flag,
  id,
  limit,
  listEnvelope,
  name,
  order,
  rangeEnd,
  startingAfter,
  timestamp,
} from '../../platform/http/fields.ts'
import { updatedSince } from '../../platform/http/updated-since.ts'
import { maxShownMessages } from './shown-messages.rules.ts'

const reviewStatus = z.enum(['pending', 'reviewed'])

const said = { role: z.enum(['user', 'assistant']), content: z.string(), created_at: timestamp() }

export const conversation = z
  .strictObject({
    object: z.literal('conversation'),
    id: id(),
    visitor: z.strictObject({ email: z.string().nullable(), name: z.string().nullable() }),
    channel_id: z.int().min(1).meta({ description: '1 API, 2 widget, 3 campus.' }),
    title: z.string().nullable(),
    first_page_url: z.string().nullable(),
    review_status: reviewStatus,
    message_count: z.int().min(0),
    started_at: timestamp(),
    last_message_at: timestamp(),
    messages_truncated: z.boolean().meta({
      description: 'There are earlier messages than those shown: GET /conversations/{id}/messages has all.',
    }),
    messages: z.array(z.strictObject(said)).max(maxShownMessages).meta({
      description: 'The latest 2,000 at most, of at most 8 MiB of text, oldest first.',
    }),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.output<typeof conversation>

const message = z
  .strictObject({
    object: z.literal('message'),
    sequence: z.int().min(1).meta({ description: 'Its number in the conversation, from 1 without a gap.' }),
    ...said,
  })
  .meta({ id: 'Message' })
export type Message = z.output<typeof message>

export const messageList = listEnvelope(message)

const shownPicture = z
  .strictObject({
    object: z.literal('message_picture'),
    sequence: z.int().min(1).meta({ description: 'Of its message.' }),
    url: z.string().meta({ description: 'Signed, for an hour.' }),
    width: z.int(),
    height: z.int(),
    file_size_bytes: z.int(),
  })
  .meta({ id: 'MessagePicture' })
export type ShownPicture = z.output<typeof shownPicture>
export const pictureList = listEnvelope(shownPicture)

export const listMessagesInput = z.strictObject({
  id: id(),
  limit: limit(200, 50),
  starting_after: id()
    .optional()
    .meta({ description: 'Answer with messages whose sequence is greater than this.' }),
})

export const conversationList = listEnvelope(conversation)

export const listConversationsQuery = z.strictObject({
  order: order(),
  limit: limit(100, 50),
  starting_after: startingAfter(),
  updated_since: updatedSince('Conversations with activity since then (inclusive)'),
  q: name(1, 200).optional().meta({
    description:
      'Conversations in which one message has all these words, or the email and name of the person has. A word of three letters or more stands for those that begin with it. Case and accents do not count.',
  }),
  unanswered: flag().optional().meta({
    description:
      'true: those with a question that the clone could not answer and nobody has dealt with. false: the others.',
  }),
  from: rangeEnd('Those that began then or later.'),
  until: rangeEnd('Those that began before then.'),
  visitor_email: name(1, 320).optional().meta({ description: 'It is trimmed; its case does not count.' }),
  contact_id: id().optional().meta({ description: 'Those of the person of a contact.' }),
  version_id: id().optional().meta({ description: 'Those with one clone.' }),
  channel_id: id().optional(),
  review_status: reviewStatus.optional(),
  messages: flag().default(true).meta({
    description:
      'false leaves the messages out: the list of them is then empty, and messages_truncated true.',
  }),
})

export const exportConversationsQuery = listConversationsQuery.omit({
  limit: true,
  starting_after: true,
  messages: true,
})

export const updateConversationBody = z.strictObject({
  review_status: reviewStatus.optional(),
  title: name(1, 200).nullable().optional().meta({ description: 'null clears it.' }),
})

export const deletedConversation = z.strictObject({ id: id(), deleted: z.literal(true) })

export const conversationExample: Conversation = {
  object: 'conversation',
  id: 10000000001,
  visitor: { email: 'ana@example.com', name: 'Ana' },
  channel_id: 1,
  title: null,
  first_page_url: null,
  review_status: 'pending',
  message_count: 2,
  started_at: '2026-03-01T09:30:00.000Z',
  last_message_at: '2026-03-01T09:30:01.000Z',
  messages_truncated: false,
  messages: [
    { role: 'user', content: 'When do I sow tomatoes?', created_at: '2026-03-01T09:30:00.000Z' },
    {
      role: 'assistant',
      content: 'Sow seeds six weeks before the last frost.',
      created_at: '2026-03-01T09:30:01.000Z',
    },
  ],
}

export const messageExample: Message = { object: 'message', sequence: 1, ...conversationExample.messages[0]! }

export const pictureExample: ShownPicture = {
  object: 'message_picture',
  sequence: 1,
  url: 'https://understudy.example/pictures/10000000001/1?expires=1772357400&signature=q1c2d3',
  width: 1200,
  height: 900,
  file_size_bytes: 84210,
}
