import { notFound } from '../../platform/errors.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import { unsupportedFile } from '../assets/index.ts'
import { recommendFixedByJob, voiceNotConfigured } from '../clones/index.ts'
import { responsesQuotaExceeded } from '../usage/index.ts'
import { chat } from './chat.ts'
import { automatedRepetition, capReached, imagesNotAccepted, modelUnavailable } from './errors.ts'
import { listCitations } from './evidence/list-citations.ts'
import { readMessageEvidence } from './evidence/read-message-evidence.ts'
import {
  citationExample,
  citationList,
  evidenceExample,
  listCitationsInput,
  messageEvidence,
  messageInput,
} from './evidence/schemas.ts'
import { maxPictureBodyBytes } from './pictures/read-sent-picture.ts'
import { chatBody, chatReply } from './schemas.ts'
import { trial, trialExample, tryVersionBody } from './trial/schemas.ts'
import { tryVersion } from './trial/try-version.ts'
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
        "Without a language model, the reply begins with the sentence of the account's texts that likely answers best and goes on with others of that text, or is the whole answer of the guided answer or product FAQ that asks the same. It names the text or the stored question first where these hold only part of the question. Where they hold too little it declines in the visitor's language, or tells what may help, and the question is listed as unanswered; so is what may be asked of anybody, such as tomorrow's weather. Product cards speak where nothing else surely answers. Prices, what is included, lists and comparisons are told from the records of the products on sale.",
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
  tryVersion: defineOperation(
    {
      summary: 'Try a clone',
      description: paragraphs(
        'Answers a message as the clone would, and tells how the reply came about: the passages that were found with how certain each is, the products that were considered, and what is hidden from the clone. The conversation is stored nowhere, and no response is counted.',
        'With settings, the clone answers as if it were configured so; the rules are those of PATCH /versions/{id}. A conversation is tried by sending what was said before in earlier.',
      ),
      input: tryVersionBody,
      callsOut: true,
      isAudited: false,
      keepsNoAnswer: true,
      maxBodyBytes: maxPictureBodyBytes,
      output: trial,
      errors: [recommendFixedByJob, voiceNotConfigured, modelUnavailable, imagesNotAccepted, unsupportedFile],
      example: { input: { id: 10000000001, message: 'When do I sow tomatoes?' }, output: trialExample },
    },
    tryVersion,
  ),
  listCitations: defineOperation(
    {
      summary: 'List the conversations that cite a source',
      description:
        'The conversations in which replies use a source, by id, with how many replies do and when the last one did.',
      input: listCitationsInput,
      output: citationList,
      example: {
        output: { object: 'list', data: [citationExample], has_more: false, next_starting_after: null },
      },
    },
    listCitations,
  ),
  readMessageEvidence: defineOperation(
    {
      summary: 'Read what a reply rested on',
      description:
        'The passages and products of a stored reply, with their titles and texts as they are now. Of a message of the visitor there is none: 404.',
      input: messageInput,
      output: messageEvidence,
      example: {
        output: {
          object: 'message_evidence',
          conversation_id: 10000000001,
          sequence: 2,
          is_recorded: true,
          ...evidenceExample,
        },
      },
    },
    readMessageEvidence,
  ),
}
