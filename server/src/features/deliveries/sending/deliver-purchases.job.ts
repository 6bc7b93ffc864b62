import { defineDeliveryJob } from '../../../platform/outbox/index.ts'
import { claimedDeliveries } from './claim.queries.ts'
import { buildRequest, prepareDeliveries } from './prepare-deliveries.ts'
import { recordResults } from './record-results.ts'

export const deliverPurchasesName = 'deliver-purchases'

/** Sends purchases that are due to their connections. */
export const deliverPurchases = defineDeliveryJob({
  name: deliverPurchasesName,
  claim: { table: 'external_deliveries', groupColumn: 'connection_id', ...claimedDeliveries },
  prepare: prepareDeliveries,
  buildRequest,
  recordResults,
})
