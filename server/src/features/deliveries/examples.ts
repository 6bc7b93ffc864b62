import type { z } from 'zod'
import type {
  Connection,
  Delivery,
  Rule,
  SavedConnection,
  saveConnectionBody,
  saveRuleBody,
} from './schemas.ts'

export const saveConnectionExample: z.input<typeof saveConnectionBody> = {
  name: 'Members area',
  url: 'https://members.example.com/hooks/purchases',
  auth: 'bearer',
  token: 'tok_3f9a1c5e7b2d4f60',
  successField: 'granted',
  successValue: true,
  idempotencySupported: true,
}

export const savedConnectionExample: SavedConnection = {
  data: {
    id: 10000000001,
    name: 'Members area',
    url: 'https://members.example.com/hooks/purchases',
    auth: 'bearer',
    enabled: true,
    has_credential: true,
    success_field: 'granted',
    success_value: true,
  },
}

export const connectionExample: Connection = {
  object: 'external_delivery_connection',
  ...savedConnectionExample.data,
  idempotency_supported: true,
  rule_count: 1,
  consecutive_failures: 0,
  last_delivery_at: '2026-03-10T09:30:01.214Z',
  created_at: '2026-03-02T11:00:00.000Z',
  updated_at: '2026-03-02T11:00:00.000Z',
}

export const saveRuleExample: z.input<typeof saveRuleBody> = {
  productId: 10000000001,
  connectionId: 10000000001,
  payload: [
    { name: 'email', source: 'buyer.email' },
    { name: 'purchase', source: 'purchase.id' },
    { name: 'plan', value: 'garden-2026' },
  ],
  enabled: true,
  refundPolicy: 'review',
}

export const ruleExample: Rule = {
  object: 'external_delivery_rule',
  id: 10000000001,
  product_id: 10000000001,
  connection_id: 10000000001,
  payload: [
    { name: 'email', source: 'buyer.email' },
    { name: 'purchase', source: 'purchase.id' },
    { name: 'plan', value: 'garden-2026' },
  ],
  enabled: true,
  refund_policy: 'review',
  created_at: '2026-03-02T11:05:00.000Z',
  updated_at: '2026-03-02T11:05:00.000Z',
}

export const deliveryExample: Delivery = {
  object: 'external_delivery',
  id: 10000000001,
  rule_id: 10000000001,
  connection_id: 10000000001,
  product_id: 10000000001,
  purchase_id: 10000000001,
  order_ref: 'ord_10482',
  status: 'delivered',
  reason: null,
  idempotency_key: '0f8c2b1e-5f0a-4c58-9f4e-2d1c7a6b9e30',
  attempts: 1,
  max_attempts: 8,
  next_attempt_at: null,
  last_attempt: {
    at: '2026-03-10T09:30:01.000Z',
    http_status: 200,
    latency_ms: 214,
    error: null,
    body_excerpt: '{"granted":true}',
  },
  payload: { email: 'ana@example.com', purchase: 10000000001, plan: 'garden-2026' },
  delivered_at: '2026-03-10T09:30:01.214Z',
  cancelled_at: null,
  created_at: '2026-03-10T09:30:00.000Z',
  updated_at: '2026-03-10T09:30:01.214Z',
}
