import { notFound } from '../../platform/errors.ts'
import { byId } from '../../platform/http/fields.ts'
import { defineOperation } from '../../platform/operation.ts'
import { featureNotInPlan } from '../usage/index.ts'
import { removeDeliveryConnection } from './connections/remove-connection.ts'
import { removedConnection, testedConnection, testedConnectionExample } from './connections/schemas.ts'
import { testDeliveryConnection } from './connections/test-connection.ts'
import { saveRuleExample } from './examples.ts'
import { deleteDeliveryRule } from './rules/delete-rule.ts'
import { previewDeliveryPayload } from './rules/preview-payload.ts'
import { deletedRule, preview, previewBody } from './rules/schemas.ts'

/** The operations that the panel alone opens. */
export const panelOperations = {
  testDeliveryConnection: defineOperation(
    {
      summary: 'Test a connection',
      description:
        'Posts a body to the connection, with its token, that says that it is a test and names no buyer and no product. It is sent once, while the connection is disabled too. Nothing is stored, granted or counted by it.',
      input: byId,
      output: testedConnection,
      callsOut: true,
      keepsNoAnswer: true,
      errors: [notFound, featureNotInPlan],
      example: { output: testedConnectionExample },
    },
    testDeliveryConnection,
  ),
  removeDeliveryConnection: defineOperation(
    {
      summary: 'Remove a connection',
      description:
        'Removes a connection with its token and its rules. Its deliveries stay: what waits is cancelled, and what waits for a further attempt has failed, both with the reason connection_removed.',
      input: byId,
      output: removedConnection,
      errors: [notFound, featureNotInPlan],
      example: { output: { id: 10000000001, deleted: true } },
    },
    removeDeliveryConnection,
  ),
  deleteDeliveryRule: defineOperation(
    {
      summary: 'Remove a delivery rule',
      description: 'Purchases are no longer sent by it. What it has queued is still sent.',
      input: byId,
      output: deletedRule,
      errors: [notFound, featureNotInPlan],
      example: { output: { id: 10000000001, deleted: true } },
    },
    deleteDeliveryRule,
  ),
  previewDeliveryPayload: defineOperation(
    {
      summary: 'Preview the payload of a rule',
      description:
        'Answers the body that the fields would send for a sale, or for a made-up purchase without order_ref. Nothing is sent or stored.',
      input: previewBody,
      output: preview,
      isAudited: false,
      keepsNoAnswer: true,
      errors: [notFound, featureNotInPlan],
      example: {
        input: { product_id: 10000000001, payload: saveRuleExample.payload! },
        output: {
          object: 'external_delivery_preview',
          body: '{"email":"ana@example.com","purchase":10000000001,"plan":"garden-2026"}',
          is_sample: true,
        },
      },
    },
    previewDeliveryPayload,
  ),
}
