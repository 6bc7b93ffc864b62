import { eraseMentions } from '../../platform/erase-mentions.ts'
import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { personErased } from '../contacts/index.ts'
import { purchaseCreated, purchaseRefunded } from '../sales/index.ts'
import { commands } from './commands.ts'
import { listBuyerDeliveries, mentionsInAnswers } from './deliveries/deliveries.queries.ts'
import { panel } from './panel.ts'
import { onPersonErased } from './purchases/on-person-erased.ts'
import { onPurchase } from './purchases/on-purchase.ts'
import { onRefund } from './purchases/on-refund.ts'
import { routes } from './routes.ts'
import { deliverPurchases } from './sending/deliver-purchases.job.ts'
import { parkStopped } from './sending/park-stopped-deliveries.ts'

export const deliveries = defineFeature({
  name: 'deliveries',
  title: 'External deliveries',
  promise:
    "After a purchase the customer's own system is called exactly as authorised, and everyone sees where that stands.",
  tables: ['delivery_connections', 'delivery_rules', 'external_deliveries'],
  doors: { api: routes, panel },
  commands,
  jobs: [deliverPurchases],
  periodic_tasks: [parkStopped],
  subscriptions: [
    on(purchaseCreated, onPurchase),
    on(purchaseRefunded, onRefund),
    on(personErased, onPersonErased),
  ],
  erased_in_parts: [eraseMentions(mentionsInAnswers)],
  personal_data: [
    {
      name: 'external_deliveries',
      list: ({ db, account }, { contact_ids }) => listBuyerDeliveries(db, account.id, contact_ids),
    },
  ],
})
