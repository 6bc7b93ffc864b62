import { z } from 'zod'
import { httpUrl, id, text, timestamp } from '../../platform/http/fields.ts'

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

export const listAttemptsOptions = z.strictObject({
  event_id: text(1, 100).optional().describe('Of one event only.'),
  url: text(1, 500).optional().describe('To one endpoint only.'),
  limit: z.int().min(1).max(1000).default(100).describe('The most attempts to show, the latest first.'),
})

const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()], {
  error: 'must be an instant such as 2027-01-31T00:00:00Z, or a date',
})

export const resendOptions = z.strictObject({
  event_id: text(1, 100).optional().describe('Event to send again: evt_…'),
  failed_since: moment.optional().describe('Send everything again that failed since then.'),
})

const webhookEndpoint = z.strictObject({
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
export type WebhookEndpoint = z.output<typeof webhookEndpoint>

/** An endpoint with a secret that is shown this once. */
export type WithSecret = WebhookEndpoint & { secret: string }

/** One attempt to send an event. */
export type WebhookAttempt = {
  object: 'webhook_attempt'
  event_id: string
  type: string
  url: string
  attempt: number
  at: string
  http_status: number | null
  duration_ms: number
  error: string | null
  body_excerpt: string | null
  status: 'pending' | 'delivered' | 'failed'
  next_attempt_at: string | null
}
