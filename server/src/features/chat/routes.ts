import { notFound } from '../../platform/errors.ts'
import { post } from '../../platform/http/route.ts'
import { responsesQuotaExceeded } from '../usage/index.ts'
import { chat } from './chat.ts'
import { automatedRepetition, capReached, modelUnavailable } from './errors.ts'
import { chatBody, chatReply } from './schemas.ts'

export const routes = [
  post(
    '/chat',
    {
      permission: 'chat',
      summary: 'Chat with a clone',
      description:
        "Sends one message and returns one full reply. The thread is conversation_id's, else the latest one of the visitor that visitor_external_id or visitor_email names, else a new anonymous one. Each reply counts as one response of the plan.",
      body: chatBody,
      callsOut: true,
      output: chatReply,
      errors: [notFound, responsesQuotaExceeded, capReached, automatedRepetition, modelUnavailable],
      example: {
        body: { message: 'When do I sow tomatoes?', visitor_external_id: 'user-42' },
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
]
