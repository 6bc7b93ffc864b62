import { deliverDue } from '../../../platform/outbox/index.ts'
import { claimDue } from './claim.queries.ts'
import { jobName } from './job-name.ts'
import { prepare, request } from './prepare.ts'
import { settle } from './settle.ts'

/** Sends purchases that are due to their connections. */
export const deliverPurchases = deliverDue({
  name: jobName,
  claim: { table: 'external_deliveries', lane: 'connection_id', ...claimDue },
  prepare,
  request,
  settle,
})
