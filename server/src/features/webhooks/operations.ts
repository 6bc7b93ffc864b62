import { notFound } from '../../platform/errors.ts'
import { defineOperation } from '../../platform/operation.ts'
import { urlNotAllowed } from '../../platform/outbound/index.ts'
import { listWebhooks } from './endpoints/list-webhooks.ts'
import { rotateSecret } from './endpoints/rotate-secret.ts'
import { setWebhook } from './endpoints/set-webhook.ts'
import { eventOrSince } from './errors.ts'
import { listAttempts } from './messages/list-attempts.ts'
import { resend } from './messages/resend.ts'
import { testWebhooks } from './messages/test-webhooks.ts'
import {
  attemptExample,
  attemptList,
  endpointExample,
  endpointWithSecret,
  listAttemptsOptions,
  resendOptions,
  resent,
  rotateSecretOptions,
  setEndpoint,
  setWebhookOptions,
  webhookList,
} from './schemas.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const listOf = <Item>(item: Item) => ({
  object: 'list' as const,
  data: [item],
  has_more: false,
  next_starting_after: null,
})

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  listWebhooks: defineOperation(
    {
      summary: 'List the webhooks',
      description: 'Answers every address that receives events, without its secret.',
      output: webhookList,
      example: { output: listOf(endpointExample) },
    },
    listWebhooks,
  ),
  setWebhook: defineOperation(
    {
      summary: 'Choose the events that an address receives',
      description:
        'Makes the webhook of a new address, whose secret is shown this once, or changes the events of a known one.',
      input: setWebhookOptions,
      output: setEndpoint,
      showsSecret: true,
      errors: [urlNotAllowed],
      example: {
        input: { url: 'https://example.com/hooks', event: ['purchase.created'] },
        output: { ...endpointExample, secret },
      },
    },
    setWebhook,
  ),
  rotateSecret: defineOperation(
    {
      summary: 'Replace the secret of a webhook',
      description: 'For 24 hours both secrets sign. The new one is shown this once.',
      input: rotateSecretOptions,
      output: endpointWithSecret,
      showsSecret: true,
      errors: [notFound],
      example: {
        input: { url: 'https://example.com/hooks' },
        output: { ...endpointExample, secret },
      },
    },
    rotateSecret,
  ),
  testWebhooks: defineOperation(
    {
      summary: 'Send a test event to every enabled webhook',
      description: 'Sends the event now, and answers the attempts.',
      output: attemptList,
      callsOut: true,
      example: { output: listOf({ ...attemptExample, type: 'webhook.test' }) },
    },
    testWebhooks,
  ),
  listAttempts: defineOperation(
    {
      summary: 'List the latest attempts to send events',
      description: 'Answers the attempts, newest first; they are stored for 30 days.',
      input: listAttemptsOptions,
      output: attemptList,
      example: { output: listOf(attemptExample) },
    },
    listAttempts,
  ),
  resend: defineOperation(
    {
      summary: 'Send events again',
      description:
        'Sends one event again to every webhook that receives its kind, or every delivery that failed for good since a moment. The webhook-id stays.',
      input: resendOptions,
      output: resent,
      errors: [eventOrSince, notFound],
      example: {
        input: { event_id: 'evt_0f1e2d3c4b5a69788796a5b4c3d2e1f0' },
        output: { object: 'webhook_resend', queued: 1 },
      },
    },
    resend,
  ),
}
