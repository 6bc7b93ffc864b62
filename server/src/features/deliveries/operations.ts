import { notFound } from '../../platform/errors.ts'
import { byId } from '../../platform/http/fields.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import { urlNotAllowed } from '../../platform/outbound/index.ts'
import { featureNotInPlan } from '../usage/index.ts'
import { listDeliveryConnections } from './connections/list-connections.ts'
import { saveDeliveryConnection } from './connections/save-connection.ts'
import { listExternalDeliveries } from './deliveries/list-deliveries.ts'
import { resolveExternalDelivery } from './deliveries/resolve-delivery.ts'
import { retryExternalDelivery } from './deliveries/retry-delivery.ts'
import { connectionDisabled, deliveryNotFailed, noReview, refundReviewPending } from './errors.ts'
import * as examples from './examples.ts'
import { listDeliveryRules } from './rules/list-rules.ts'
import { saveDeliveryRule } from './rules/save-rule.ts'
import {
  connectionList,
  delivery,
  deliveryList,
  listDeliveriesQuery,
  listQuery,
  queuedDelivery,
  ruleList,
  saveConnectionBody,
  savedConnection,
  savedRule,
  saveRuleBody,
} from './schemas.ts'

const listed = <Item>(item: Item) => ({
  object: 'list' as const,
  data: [item],
  has_more: false,
  next_starting_after: null,
})

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  listDeliveryConnections: defineOperation(
    {
      summary: 'List connections',
      description:
        'The systems that may be called after purchases, in ascending id. has_credential says whether a token is stored. Secrets are never shown.',
      input: listQuery,
      output: connectionList,
      errors: [featureNotInPlan],
      example: { output: listed(examples.connectionExample) },
    },
    listDeliveryConnections,
  ),
  saveDeliveryConnection: defineOperation(
    {
      summary: 'Save a connection',
      description:
        'Makes a connection. With id, it changes name, token and enabled of that connection; what is omitted stays. Address, authentication and success contract stay as they were first given. Saving sends nothing. Disabling stops what waits; enabling lets it go on.',
      input: saveConnectionBody,
      output: savedConnection,
      callsOut: true,
      errors: [notFound, featureNotInPlan, urlNotAllowed],
      example: { input: examples.saveConnectionExample, output: examples.savedConnectionExample },
    },
    saveDeliveryConnection,
  ),
  listDeliveryRules: defineOperation(
    {
      summary: 'List delivery rules',
      description:
        'The rules in ascending id. Each says what is sent to one connection when one product is bought.',
      input: listQuery,
      output: ruleList,
      errors: [featureNotInPlan],
      example: { output: listed(examples.ruleExample) },
    },
    listDeliveryRules,
  ),
  saveDeliveryRule: defineOperation(
    {
      summary: 'Save a delivery rule',
      description:
        'Makes or replaces the rule of a product and a connection. With id, it changes only what is given of that rule. The rule counts for purchases from then on, recorded sales included; what is queued stays as it is. Without id, enabled is false and refundPolicy review unless given. A rule is removed with its product; its deliveries stay.',
      input: saveRuleBody,
      output: savedRule,
      errors: [notFound, featureNotInPlan, connectionDisabled],
      example: { input: examples.saveRuleExample, output: { data: examples.ruleExample } },
    },
    saveDeliveryRule,
  ),
  listExternalDeliveries: defineOperation(
    {
      summary: 'List deliveries',
      description: paragraphs(
        'Every purchase that was or will be sent on, in ascending id. delivered means that the receiver confirmed under the success contract, not that the buyer logged in anywhere.',
        'Where a plan loses the feature, purchases queue nothing more. What is queued is still sent.',
      ),
      input: listDeliveriesQuery,
      output: deliveryList,
      errors: [notFound, featureNotInPlan],
      example: { output: listed(examples.deliveryExample) },
    },
    listExternalDeliveries,
  ),
  retryExternalDelivery: defineOperation(
    {
      summary: 'Send a failed delivery again',
      description:
        'Queues a failed delivery for a new series of attempts under its original Idempotency-Key. Its connection must be enabled, and no refund may wait for a review.',
      input: byId,
      output: queuedDelivery,
      errors: [featureNotInPlan, deliveryNotFailed, connectionDisabled, refundReviewPending],
      example: {
        output: {
          data: {
            ...examples.deliveryExample,
            status: 'pending',
            attempts: 0,
            delivered_at: null,
            next_attempt_at: '2026-03-12T08:00:00.000Z',
            last_attempt: {
              ...examples.deliveryExample.last_attempt!,
              http_status: 404,
              error: 'http_404',
              body_excerpt: null,
            },
            updated_at: '2026-03-12T08:00:00.000Z',
          },
        },
      },
    },
    retryExternalDelivery,
  ),
  resolveExternalDelivery: defineOperation(
    {
      summary: 'End the review of a refunded delivery',
      description:
        'What the receiver had confirmed is delivered again. Anything else has failed, and may be sent again then.',
      input: byId,
      output: delivery,
      errors: [noReview],
      example: { input: { id: 10000000001 }, output: examples.deliveryExample },
    },
    resolveExternalDelivery,
  ),
}
