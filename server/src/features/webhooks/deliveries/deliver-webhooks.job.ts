import { deliverDue } from '../../../platform/deliver/index.ts'
import { prepare, request } from './prepare.ts'
import { settle } from './settle.ts'

export const jobName = 'deliver-webhooks'

/** Sends events that are due to their endpoints. */
export const deliverWebhooks = deliverDue({
  name: jobName,
  table: 'webhook_deliveries',
  lane: 'endpoint_id',
  prepare,
  request,
  settle,
})
