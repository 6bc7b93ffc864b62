import { notFound } from '../../platform/errors.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import { responsesQuotaExceeded } from '../usage/index.ts'
import { chat } from './chat.ts'
import { automatedRepetition, capReached, modelUnavailable } from './errors.ts'
import { chatBody, chatReply } from './schemas.ts'
import { unansweredOperations } from './unanswered/operations.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  chat: defineOperation(
    {
      summary: 'Chat with a clone',
      description: paragraphs(
        'Sends one message and returns one full reply. The message continues the thread that conversation_id names. Without it, it continues the latest thread of the visitor whom visitor_external_id or visitor_email names, or opens their first. Without these, it opens a new anonymous thread. Each reply counts as one response of the plan.',
        'With a key of permission chat, conversation_id continues only a thread of the visitor whom visitor_external_id or visitor_email names. A thread that was opened without naming a visitor is continued, again without naming one, by the key that opened it or one that replaced that key by rotation. Any other thread is 404, as one that nobody has. Keys with more permissions continue every thread.',
        'Messages of one thread are answered one after the other, in the order in which they came to a process. A message whose process died lets the next one in within a minute. A message whose thread is deleted while it waits opens another one; with conversation_id it is 404.',
        "Without a language model, the reply is the best two sentences of the account's texts, or the whole answer of the guided answer or product FAQ that asks the same. It hedges where these hold only part of the question. It declines in the visitor's language where they hold too little. Product cards speak where nothing else surely answers. Prices, what is included, lists and comparisons are told from the records of the products on sale.",
      ),
      input: chatBody,
      callsOut: true,
      output: chatReply,
      isAudited: false,
      errors: [notFound, responsesQuotaExceeded, capReached, automatedRepetition, modelUnavailable],
      example: {
        input: { message: 'When do I sow tomatoes?', visitor_external_id: 'user-42' },
        output: {
          object: 'chat.reply',
          conversation_id: 10000000001,
          visitor_id: 10000000001,
          reply: { content: 'Sow tomatoes indoors six weeks before the last frost.', actions: [] },
          usage: { input_tokens: 6, output_tokens: 14 },
        },
      },
    },
    chat,
  ),
  ...unansweredOperations,
}
