import { defineDeliveryJob } from '../../../platform/outbox/index.ts'
import { claimedMessages } from './deliveries.queries.ts'
import { buildRequest, prepareDeliveries } from './prepare-deliveries.ts'
import { recordResults } from './record-results.ts'

export const deliverWebhooksName = 'deliver-webhooks'

/** Sends events that are due to their endpoints. */
export const deliverWebhooks = defineDeliveryJob({
  name: deliverWebhooksName,
  claim: { table: 'webhook_deliveries', groupColumn: 'endpoint_id', ...claimedMessages },
  prepare: prepareDeliveries,
  buildRequest,
  recordResults,
})
