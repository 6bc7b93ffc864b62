import { z } from 'zod'
import { httpUrl, id, listEnvelope, text, timestamp } from '../../platform/http/fields.ts'

/** Kinds of events that an endpoint can receive. */
export const eventKinds = ['lead.created', 'conversation.ended', 'purchase.created'] as const
const eventKind = z.enum(eventKinds)
export type EventKindName = z.output<typeof eventKind>

export const setWebhookOptions = z.strictObject({
  url: httpUrl(500).describe('Address that events are posted to: https.'),
  event: z
    .array(eventKind)
    .min(1)
    .transform((kinds) => [...new Set(kinds)])
    .describe('Kind of event to switch on; all others are off.'),
  disabled: z.boolean().default(false).describe('Send nothing for now.'),
})

export const rotateSecretOptions = z.strictObject({
  url: text(1, 500).describe('Address of the endpoint.'),
})

const deliveryStatus = z.enum(['pending', 'delivered', 'failed'])

export const listAttemptsOptions = z.strictObject({
  event_id: text(1, 100).optional().describe('Of one event only.'),
  url: text(1, 500).optional().describe('To one endpoint only.'),
  status: deliveryStatus.optional().describe('Of deliveries that are in this state now.'),
  limit: z.int().min(1).max(1000).default(100).describe('The most attempts to show, the latest first.'),
})

const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()], {
  error: 'must be an instant such as 2027-01-31T00:00:00Z, or a date',
})

export const resendOptions = z.strictObject({
  event_id: text(1, 100).optional().describe('Event to send again: evt_…'),
  failed_since: moment.optional().describe('Send everything again that failed since then.'),
})

const endpointFields = z.strictObject({
  object: z.literal('webhook_endpoint'),
  id: id(),
  url: z.string(),
  events: z.array(eventKind),
  enabled: z.boolean(),
  disabled_reason: z.enum(['gone', 'failing']).nullable(),
  failing_since: timestamp().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
})
export const webhookEndpoint = endpointFields.meta({ id: 'WebhookEndpoint' })
export type WebhookEndpoint = z.output<typeof webhookEndpoint>
export const webhookList = listEnvelope(webhookEndpoint)

const secret = z.string().describe('Signs what is sent; it is shown this once.')
export const endpointWithSecret = endpointFields.extend({ secret }).meta({ id: 'WebhookWithSecret' })
export const setEndpoint = endpointFields.extend({ secret: secret.optional() }).meta({ id: 'WebhookSet' })

/** An endpoint with a secret that is shown this once. */
export type WithSecret = WebhookEndpoint & { secret: string }

/** One attempt to send an event. */
export const webhookAttempt = z
  .strictObject({
    object: z.literal('webhook_attempt'),
    event_id: z.string(),
    type: z.string(),
    url: z.string(),
    attempt: z.int(),
    at: timestamp(),
    http_status: z.int().nullable(),
    duration_ms: z.int(),
    error: z.string().nullable(),
    body_excerpt: z.string().nullable(),
    status: deliveryStatus,
    next_attempt_at: timestamp().nullable(),
  })
  .meta({ id: 'WebhookAttempt' })
export type WebhookAttempt = z.output<typeof webhookAttempt>
export const attemptList = listEnvelope(webhookAttempt)

export const resent = z
  .strictObject({ object: z.literal('webhook_resend'), queued: z.int().min(0) })
  .meta({ id: 'WebhookResend' })

export const endpointExample: WebhookEndpoint = {
  object: 'webhook_endpoint',
  id: 10000000001,
  url: 'https://example.com/hooks',
  events: ['purchase.created'],
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
}

export const attemptExample: WebhookAttempt = {
  object: 'webhook_attempt',
  event_id: 'evt_0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  type: 'purchase.created',
  url: 'https://example.com/hooks',
  attempt: 1,
  at: '2026-03-01T09:30:00.000Z',
  http_status: 200,
  duration_ms: 84,
  error: null,
  body_excerpt: 'ok',
  status: 'delivered',
  next_attempt_at: null,
}
