import { z } from 'zod'
import {
  httpUrl,
  id,
  limit,
  listEnvelope,
  name,
  order,
  startingAfter,
  text,
  timestamp,
} from '../../platform/http/fields.ts'
import { statuses } from './deliveries/delivery.rules.ts'
import { payloadFields, repeatedName, sources } from './rules/payload.rules.ts'

export const listQuery = z.strictObject({
  order: order(),
  limit: limit(100, 100),
  starting_after: startingAfter(),
})
export type ListQuery = z.output<typeof listQuery>

export const listDeliveriesQuery = listQuery.extend({
  status: z.enum(statuses).optional().describe('Deliveries with this status alone.'),
  connection_id: id().optional().describe('Deliveries to this connection alone, even if it was removed.'),
  product_id: id().optional().describe('Deliveries of purchases of this product alone.'),
  order_ref: text(1, 120).optional().describe('Deliveries of the sale with this order_ref alone.'),
})

const maxValueLength = 1_000
// OpenAPI 3.0 says that a type can be null, not that a choice of types can.
const scalar = () => z.union([z.string().nullable(), z.number(), z.boolean()])
const scalarForms = `a text of at most ${maxValueLength} characters, a number, a boolean or null`
const givenScalar = () =>
  z.union([text(0, maxValueLength).nullable(), z.number(), z.boolean()], {
    error: `must be ${scalarForms}`,
  })

const auth = () => z.enum(['none', 'bearer'])

/** Everything is optional where an id names what changes; `required` says what a new record needs. */
const requireForNew =
  <Input extends { id?: number }>(required: (keyof Input & string)[]) =>
  (payload: z.core.ParsePayload<Input>) => {
    if (payload.value.id !== undefined) return
    for (const field of required.filter((field) => payload.value[field] === undefined)) {
      payload.issues.push({ code: 'custom', path: [field], message: 'is required', input: payload.value })
    }
  }

export const saveConnectionBody = z
  .strictObject({
    id: id().optional().meta({ description: 'The connection to change; a new one is made without it.' }),
    name: name(2, 120).optional().meta({ description: 'Required without id.' }),
    url: httpUrl(500)
      .refine((value) => !/[?#]/.test(value) && !hasCredentials(value), {
        error: 'must have no query, fragment, user name or password',
      })
      .optional()
      .meta({
        description:
          'Public https address that JSON is posted to. Required without id; stays as it was first given.',
      }),
    auth: auth().optional().meta({ description: 'Required without id; stays as it was first given.' }),
    token: text(12, 4096)
      .refine((value) => /^[\x21-\x7e]*$/.test(value), {
        error: 'must be of printable ASCII characters without spaces',
      })
      .optional()
      .meta({
        description:
          'Bearer token of printable ASCII without spaces; never returned. Omitted, the current one stays. With auth none it is refused.',
      }),
    enabled: z.boolean().optional().meta({
      description:
        'true unless given. Disabling stops what waits, also between two attempts; such a delivery stays delivering.',
    }),
    successField: text(1, 200).optional().meta({
      description:
        'With successValue: the key of the JSON answer that confirms. Without, every 2xx does. Stays as it was first given.',
    }),
    successValue: givenScalar().optional(),
    idempotencySupported: z.literal(true).optional().meta({
      description: 'The receiver takes a repeated Idempotency-Key as the same delivery. Required without id.',
    }),
  })
  .check(requireForNew(['name', 'url', 'auth', 'idempotencySupported']))
  .check(({ value, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value })
    if (value.successField !== undefined && value.successValue === undefined) {
      refuse('successValue', 'is required beside successField')
    }
    if (value.successField === undefined && value.successValue !== undefined) {
      refuse('successField', 'is required beside successValue')
    }
    if (value.id !== undefined) return
    if (value.auth === 'bearer' && value.token === undefined) refuse('token', 'is required with auth bearer')
    if (value.auth === 'none' && value.token !== undefined) refuse('token', 'is not sent with auth none')
  })
export type SaveConnectionInput = z.output<typeof saveConnectionBody>

function hasCredentials(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && (url.username !== '' || url.password !== '')
}

const connectionFields = {
  id: id(),
  name: z.string(),
  url: z.string(),
  auth: auth(),
  enabled: z.boolean(),
  has_credential: z.boolean().meta({ description: 'A token is stored.' }),
  success_field: z.string().nullable(),
  success_value: scalar(),
}
export const savedConnection = z
  .strictObject({ data: z.strictObject(connectionFields) })
  .meta({ id: 'SavedExternalDeliveryConnection' })
export type SavedConnection = z.output<typeof savedConnection>

export const connection = z
  .strictObject({
    object: z.literal('external_delivery_connection'),
    ...connectionFields,
    idempotency_supported: z.boolean(),
    rule_count: z.int().min(0),
    consecutive_failures: z.int().min(0).meta({ description: 'Attempts since the last confirmed one.' }),
    last_delivery_at: timestamp().nullable().meta({ description: 'When a delivery was last confirmed.' }),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: 'ExternalDeliveryConnection' })
export type Connection = z.output<typeof connection>
export const connectionList = listEnvelope(connection)

const givenField = () =>
  z.union([z.strictObject({ source: z.enum(sources) }), z.strictObject({ value: givenScalar() })])
const fieldName = () =>
  text(1, 100).refine((value) => value !== '__proto__', { error: 'cannot be __proto__' })
const payloadForms = `must be 1 to 32 fields, each with a name of 1 to 100 characters and either source (${sources.join(', ')}) or value (${scalarForms})`

export const payloadInput = () =>
  z
    .union(
      [
        z
          .array(
            z.union([
              z.strictObject({ name: fieldName(), source: z.enum(sources) }),
              z.strictObject({ name: fieldName(), value: givenScalar() }),
            ]),
          )
          .min(1)
          .max(32),
        z
          .record(fieldName(), givenField())
          .refine((fields) => Object.keys(fields).length >= 1 && Object.keys(fields).length <= 32, {
            error: payloadForms,
          }),
      ],
      { error: ({ input }) => (input === undefined ? 'is required' : payloadForms) },
    )
    .transform(payloadFields)
    .check(({ value, issues }) => {
      const repeated = repeatedName(value)
      if (repeated === undefined) return
      issues.push({ code: 'custom', message: `has the name "${repeated}" twice`, input: value })
    })

export const saveRuleBody = z
  .strictObject({
    id: id().optional().meta({ description: 'The rule to change; its product and connection stay.' }),
    productId: id().optional().meta({
      description:
        'Exactly what is sold: the bundle, not what is in it. Required without id. With id it must exist and is otherwise ignored.',
    }),
    connectionId: id().optional().meta({
      description: 'Required without id. With id it must exist and is otherwise ignored.',
    }),
    payload: payloadInput().optional().meta({
      description:
        'The fields of the body that is sent: a list in their order, or a map of names. Names have 1 to 100 characters and are not __proto__. Required without id.',
    }),
    enabled: z.boolean().optional().meta({ description: 'false unless given.' }),
    refundPolicy: z.enum(['review', 'keep']).optional().meta({ description: 'review unless given.' }),
  })
  .check(requireForNew(['productId', 'connectionId', 'payload']))
export type SaveRuleInput = z.output<typeof saveRuleBody>

export const rule = z
  .strictObject({
    object: z.literal('external_delivery_rule'),
    id: id(),
    product_id: id(),
    connection_id: id(),
    payload: z.array(
      z.union([
        z.strictObject({ name: z.string(), source: z.enum(sources) }),
        z.strictObject({ name: z.string(), value: scalar() }),
      ]),
    ),
    enabled: z.boolean(),
    refund_policy: z.enum(['review', 'keep']),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: 'ExternalDeliveryRule' })
export type Rule = z.output<typeof rule>
export const savedRule = z.strictObject({ data: rule })
export const ruleList = listEnvelope(rule)

export const delivery = z
  .strictObject({
    object: z.literal('external_delivery'),
    id: id(),
    rule_id: id(),
    connection_id: id(),
    product_id: id(),
    purchase_id: id(),
    order_ref: z.string(),
    status: z.enum(statuses),
    reason: z.string().nullable().meta({
      description:
        'Why it is not sent: the last error of what failed, refunded, person_erased, connection_removed, credential_unreadable (the token was sealed under another SECRETS_KEY), or connection_disabled while that stops it.',
    }),
    idempotency_key: z.string(),
    attempts: z
      .int()
      .min(0)
      .meta({ description: 'Attempts of this series whose outcome is known; a retry begins a new series.' }),
    max_attempts: z.int(),
    next_attempt_at: timestamp().nullable(),
    last_attempt: z
      .strictObject({
        at: timestamp(),
        http_status: z.int().nullable(),
        latency_ms: z.int().min(0),
        error: z.string().nullable().meta({
          description:
            'Such as http_404; not_confirmed: a 2xx that misses the contract; url_not_allowed: the address leads to a private network, so the delivery fails at once.',
        }),
        body_excerpt: z.string().nullable(),
      })
      .nullable(),
    payload: z.record(z.string(), scalar()).meta({ description: 'The body that is sent.' }),
    delivered_at: timestamp().nullable(),
    cancelled_at: timestamp().nullable(),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: 'ExternalDelivery' })
export type Delivery = z.output<typeof delivery>
export const deliveryList = listEnvelope(delivery)
export const queuedDelivery = z.strictObject({ data: delivery })
