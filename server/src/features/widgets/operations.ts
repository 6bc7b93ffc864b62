import { notFound } from '../../platform/errors.ts'
import { byId } from '../../platform/http/fields.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import { slugTaken } from '../accounts/index.ts'
import { unsupportedFile } from '../assets/index.ts'
import {
  automatedRepetition,
  capReached,
  imagesNotAccepted,
  maxPictureBodyBytes,
  modelUnavailable,
} from '../chat/index.ts'
import { responsesQuotaExceeded, storageQuotaExceeded } from '../usage/index.ts'
import { readClonePage } from './clone-page/read-clone-page.ts'
import { setClonePage } from './clone-page/set-clone-page.ts'
import { dailyLimitReached, identityRequired, invalidIdentity, invalidTicket } from './errors.ts'
import { createWidget } from './records/create-widget.ts'
import { listWidgets } from './records/list-widgets.ts'
import { rotateWidgetSecret } from './records/rotate-secret.ts'
import { pauseWidget, updateWidget } from './records/update-widget.ts'
import {
  byWidgetId,
  clonePageExample,
  clonePageOutput,
  createWidgetBody,
  enterBody,
  leadAnswer,
  leadBody,
  messageBody,
  setClonePageBody,
  ticket,
  updateWidgetBody,
  visit,
  widget,
  widgetExample,
  widgetList,
  widgetReply,
  widgetSecret,
} from './schemas.ts'
import { enterWidget } from './visits/enter-widget.ts'
import { leaveEmail } from './visits/leave-email.ts'
import { sendMessage } from './visits/send-message.ts'
import { createTicket } from './visits/tickets.ts'

const widget_id = widgetExample.id
const signed = 'eyJ3aWRnZXRfaWQiOiJ3Z3RfLi4uIn0.q1c2d3'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  listWidgets: defineOperation(
    {
      summary: 'List widgets',
      description: 'All chats on pages of the account, the oldest first.',
      output: widgetList,
      example: {
        output: { object: 'list', data: [widgetExample], has_more: false, next_starting_after: null },
      },
    },
    listWidgets,
  ),
  createWidget: defineOperation(
    {
      summary: 'Make a widget',
      description:
        'A chat with a clone for pages of the origins that are named. Without origins it is shown nowhere. Its secret, which signs who visitors are, is shown when it is rotated.',
      input: createWidgetBody,
      output: widget,
      status: 201,
      errors: [notFound],
      example: {
        input: { version_id: widgetExample.version_id, allowed_origins: ['https://example.com'] },
        output: widgetExample,
      },
    },
    createWidget,
  ),
  updateWidget: defineOperation(
    {
      summary: 'Change a widget',
      description:
        'Changes the fields that are sent. Other origins or limits raise the generation: tokens of visitors end, and whoever comes back begins anew.',
      input: updateWidgetBody,
      output: widget,
      errors: [notFound],
      example: { input: { widget_id, replies_a_day: 500 }, output: widgetExample },
    },
    updateWidget,
  ),
  pauseWidget: defineOperation(
    {
      summary: 'Pause a widget',
      description: 'It is shown nowhere until it is enabled again.',
      input: byWidgetId,
      output: widget,
      errors: [notFound],
      example: { input: { widget_id }, output: { ...widgetExample, enabled: false } },
    },
    pauseWidget,
  ),
  rotateWidgetSecret: defineOperation(
    {
      summary: 'Give a widget another secret',
      description:
        'The answer shows it this once. Identities that were signed with the one before are refused.',
      input: byWidgetId,
      output: widgetSecret,
      showsSecret: true,
      errors: [notFound],
      example: {
        input: { widget_id },
        output: { object: 'widget_secret', widget_id, secret: 'q1c2d3…' },
      },
    },
    rotateWidgetSecret,
  ),
  readClonePage: defineOperation(
    {
      summary: 'Read the page of a clone',
      description:
        'Its address, and whether it is shown. One that was never made is off, with the address that it would have.',
      input: byId,
      output: clonePageOutput,
      example: { output: clonePageExample },
    },
    readClonePage,
  ),
  setClonePage: defineOperation(
    {
      summary: 'Make the page of a clone public, or change it',
      description:
        'A page of its own with the chat of a clone, for whoever has the address, once the clone is published. Only what is sent changes. Another number of replies ends all tokens of visitors.',
      input: setClonePageBody,
      output: clonePageOutput,
      errors: [slugTaken],
      example: { input: { id: clonePageExample.version_id, enabled: true }, output: clonePageExample },
    },
    setClonePage,
  ),
  createTicket: defineOperation(
    {
      summary: 'Open the chat of a page',
      description:
        'For the page that shows the widget, from an origin that the widget allows. The ticket lasts a minute. At most 20 a minute for an address, 120 for a widget.',
      input: byWidgetId,
      output: ticket,
      errors: [notFound],
      example: {
        input: { widget_id },
        output: { object: 'widget_ticket', ticket: signed, expires_at: '2026-03-01T09:31:00.000Z' },
      },
    },
    createTicket,
  ),
  enterWidget: defineOperation(
    {
      summary: 'Enter a widget',
      description: paragraphs(
        'Answers a token of a quarter of an hour. The one before renews it, for thirty days. Nothing is stored of a visitor before their first message.',
        "identity says who they are: a JWT (HS256) of the page's server, signed with the widget's secret, with sub, aud (the widget's id), exp within an hour, and perhaps email and name. It alone joins earlier conversations of a contact.",
      ),
      input: enterBody,
      output: visit,
      errors: [notFound, invalidTicket, invalidIdentity, identityRequired],
      example: {
        input: { widget_id, ticket: signed },
        output: {
          object: 'widget_visitor',
          token: signed,
          expires_at: '2026-03-01T09:45:00.000Z',
          is_identified: false,
          accepts_images: false,
          messages: [],
        },
      },
    },
    enterWidget,
  ),
  sendMessage: defineOperation(
    {
      summary: 'Write to a widget',
      description:
        'One message and its reply, in the thread of the visitor with the clone of the widget. Where the visit says accepts_images, a picture may stand beside the message. At most 20 a minute and 100 an hour for a visitor, and 60 an hour for the new visitors of an address.',
      input: messageBody,
      output: widgetReply,
      callsOut: true,
      maxBodyBytes: maxPictureBodyBytes,
      errors: [
        notFound,
        dailyLimitReached,
        responsesQuotaExceeded,
        capReached,
        automatedRepetition,
        modelUnavailable,
        imagesNotAccepted,
        unsupportedFile,
        storageQuotaExceeded,
      ],
      example: {
        input: { widget_id, message: 'When do I sow tomatoes?', page_url: 'https://example.com/tomatoes' },
        output: {
          object: 'widget_reply',
          content: 'Sow tomatoes indoors six weeks before the last frost.',
          actions: [
            { type: 'product', label: 'The kitchen garden', url: 'https://example.com/buy/kitchen-garden' },
          ],
          citations: [],
        },
      },
    },
    sendMessage,
  ),
  leaveEmail: defineOperation(
    {
      summary: 'Leave an email',
      description:
        'Makes a contact of whoever wants to hear more. An email that is typed joins nothing that was said before.',
      input: leadBody,
      output: leadAnswer,
      example: {
        input: {
          widget_id,
          email: 'ana@example.com',
          name: 'Ana',
          page_url: 'https://example.com/?ref=balcony',
        },
        output: { object: 'widget_lead', received: true },
      },
    },
    leaveEmail,
  ),
}
