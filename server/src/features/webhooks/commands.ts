import { accountCommand } from '../../platform/cli/command.ts'
import { presentRecord } from '../../platform/cli/present.ts'
import { operations } from './operations.ts'
import type { WebhookEndpoint, WithSecret } from './schemas.ts'

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
    operations.setWebhook,
  ),
  accountCommand({ name: 'webhook list' }, operations.listWebhooks),
  accountCommand(
    { name: 'webhook rotate', present: presentEndpoint, example: '--url https://example.com/hooks' },
    operations.rotateSecret,
  ),
  accountCommand(
    {
      name: 'webhook test',
      columns: ['url', 'http_status', 'duration_ms', 'error', 'body_excerpt', 'event_id'],
    },
    operations.testWebhooks,
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
    operations.listAttempts,
  ),
  accountCommand(
    {
      name: 'webhook resend',
      positional: { event_id: 'id of the event' },
      example: 'evt_0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    },
    operations.resend,
  ),
]
