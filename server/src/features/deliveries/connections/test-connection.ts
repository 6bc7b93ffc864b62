import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type Attempt, answerExcerpt, startAttempt } from '../../../platform/outbox/index.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { classifyAttempt } from '../sending/classify-attempt.rules.ts'
import {
  type PreparedConnection,
  prepareConnection,
  redactToken,
  requestTo,
} from '../sending/prepare-deliveries.ts'
import { findDestination } from './connections.queries.ts'
import type { TestedConnection } from './schemas.ts'

/** It names no buyer and no product, so a receiver that does not know of tests has nothing to grant. */
const body = JSON.stringify({
  test: true,
  message: 'This is a test. Nothing was bought, so there is nothing to grant.',
})

/**
 * Calls a connection once, as a delivery would, with a body that says that it is a test. Nothing of it is stored, and no
 * delivery counts it. @throws not_found, feature_not_in_plan
 */
export async function testDeliveryConnection(ctx: Ctx, { id }: { id: number }): Promise<TestedConnection> {
  requireLiveFeatures(ctx)
  const destination = await findDestination(ctx.db, ctx.account.id, id)
  if (destination === undefined) throw notFound()
  const connection = prepareConnection(ctx.app, destination)
  const { url } = destination
  const request = requestTo(connection, { url, body, idempotency_key: `test-${randomUUID()}` })
  const attempt = request === null ? null : await startAttempt(ctx.app, request).finished
  return { object: 'external_delivery_test', connection_id: id, body, ...outcomeOf(connection, attempt) }
}

type Outcome = Pick<TestedConnection, 'confirmed' | 'http_status' | 'latency_ms' | 'error' | 'body_excerpt'>

function outcomeOf(connection: PreparedConnection, attempt: Attempt | null): Outcome {
  if (attempt === null) {
    const nothing = { http_status: null, latency_ms: 0, body_excerpt: null }
    return { confirmed: false, error: 'credential_unreadable', ...nothing }
  }
  const { kind, error } = classifyAttempt(attempt, connection.contract)
  return {
    confirmed: kind === 'confirmed',
    http_status: attempt.http_status,
    latency_ms: attempt.duration_ms,
    error,
    body_excerpt: answerExcerpt(redactToken(attempt.answer, connection)),
  }
}
