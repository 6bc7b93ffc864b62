import { z } from 'zod'
import { id } from '../../../platform/http/fields.ts'

export const removedConnection = z.strictObject({ id: id(), deleted: z.literal(true) })

export const testedConnection = z
  .strictObject({
    object: z.literal('external_delivery_test'),
    connection_id: id(),
    body: z.string().describe('What was sent.'),
    confirmed: z.boolean().describe('The answer keeps the success contract.'),
    http_status: z.int().nullable(),
    latency_ms: z.int().min(0),
    error: z.string().nullable().describe('As that of an attempt; credential_unreadable: nothing was sent.'),
    body_excerpt: z.string().nullable().describe('The beginning of the answer.'),
  })
  .meta({ id: 'ExternalDeliveryTest' })
export type TestedConnection = z.output<typeof testedConnection>

export const testedConnectionExample: TestedConnection = {
  object: 'external_delivery_test',
  connection_id: 10000000001,
  body: '{"test":true,"message":"This is a test. Nothing was bought, so there is nothing to grant."}',
  confirmed: true,
  http_status: 200,
  latency_ms: 214,
  error: null,
  body_excerpt: '{"granted":true}',
}
