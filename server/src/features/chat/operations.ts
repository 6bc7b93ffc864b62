import { notFound } from '../../platform/errors.ts'
import { defineOperation } from '../../platform/operation.ts'
import { responsesQuotaExceeded } from '../usage/index.ts'
import { chat } from './chat.ts'
import { automatedRepetition, capReached, modelUnavailable } from './errors.ts'
import { chatBody, chatReply } from './schemas.ts'

/** What the feature does for whoever may ask. */
export const operations = {
  chat: defineOperation(
    {
      summary: 'Chat with a clone',
      description:
        "Sends one message and returns one full reply. The thread is conversation_id's, else the latest one of the visitor that visitor_external_id or visitor_email names, else a new anonymous one. Each reply counts as one response of the plan.",
      input: chatBody,
      callsOut: true,
      output: chatReply,
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
}
