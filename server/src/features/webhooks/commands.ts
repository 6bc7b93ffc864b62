import { accountCommand } from '../../platform/cli/command.ts'
import { presentRecord } from '../../platform/cli/present.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { listWebhooks } from './endpoints/list-webhooks.ts'
import { rotateSecret } from './endpoints/rotate-secret.ts'
import { setWebhook } from './endpoints/set-webhook.ts'
import { listAttempts } from './messages/list-attempts.ts'
import { resend } from './messages/resend.ts'
import { testWebhooks } from './messages/test-webhooks.ts'
import {
  listAttemptsOptions,
  resendOptions,
  rotateSecretOptions,
  setWebhookOptions,
  type WebhookEndpoint,
  type WithSecret,
} from './schemas.ts'

const presentEndpoint = (endpoint: WebhookEndpoint | WithSecret): string =>
  'secret' in endpoint
    ? `${presentRecord(endpoint)}\n\nKeep the secret now: it is shown this once.`
    : presentRecord(endpoint)

export const commands = [
  accountCommand(
    {
      name: 'webhook set',
      present: presentEndpoint,
      example: '--url https://example.com/hooks --event purchase.created --event lead.created',
    },
    defineCommandOperation(
      {
        summary: 'Choose the events that an address receives; a new address gets a secret, shown once',
        input: setWebhookOptions,
      },
      setWebhook,
    ),
  ),
  accountCommand(
    { name: 'webhook list' },
    defineCommandOperation({ summary: 'List the webhooks' }, listWebhooks),
  ),
  accountCommand(
    { name: 'webhook rotate', present: presentEndpoint, example: '--url https://example.com/hooks' },
    defineCommandOperation(
      { summary: 'Replace the secret of a webhook; for 24 hours both sign', input: rotateSecretOptions },
      rotateSecret,
    ),
  ),
  accountCommand(
    {
      name: 'webhook test',
      columns: ['url', 'http_status', 'duration_ms', 'error', 'body_excerpt', 'event_id'],
    },
    defineCommandOperation(
      { summary: 'Send a test event to every enabled webhook now and show the results' },
      testWebhooks,
    ),
  ),
  accountCommand(
    {
      name: 'webhook attempts',
      columns: [
        'at',
        'event_id',
        'type',
        'attempt',
        'http_status',
        'duration_ms',
        'error',
        'status',
        'next_attempt_at',
        'url',
      ],
    },
    defineCommandOperation(
      {
        summary: 'Show the latest attempts, newest first; they are stored for 30 days',
        input: listAttemptsOptions,
      },
      listAttempts,
    ),
  ),
  accountCommand(
    {
      name: 'webhook resend',
      positional: { event_id: 'id of the event' },
      example: 'evt_0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    },
    defineCommandOperation(
      {
        summary: 'Send one event again, or all that failed since a moment; the webhook-id stays',
        input: resendOptions,
      },
      resend,
    ),
  ),
]
