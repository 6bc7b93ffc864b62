import { deliverDue } from '../../../platform/outbox/index.ts'
import { claimedMessages } from './deliveries.queries.ts'
import { prepare, request } from './prepare.ts'
import { settle } from './settle.ts'

export const jobName = 'deliver-webhooks'

/** Sends events that are due to their endpoints. */
export const deliverWebhooks = deliverDue({
  name: jobName,
  claim: { table: 'webhook_deliveries', lane: 'endpoint_id', ...claimedMessages },
  prepare,
  request,
  settle,
})
