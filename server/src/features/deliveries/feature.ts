import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { personErased } from '../contacts/index.ts'
import { purchaseCreated, purchaseRefunded } from '../sales/index.ts'
import { commands } from './commands.ts'
import { listDeliveriesOfEmail } from './deliveries/deliveries.queries.ts'
import { forgetBuyer } from './purchases/forget-buyer.ts'
import { noteRefund } from './purchases/note-refund.ts'
import { queueDeliveries } from './purchases/queue-deliveries.ts'
import { routes } from './routes.ts'
import { deliverPurchases } from './sending/deliver-purchases.job.ts'

export const deliveries = defineFeature({
  name: 'deliveries',
  title: 'External deliveries',
  promise:
    "After a purchase the customer's own system is called exactly as authorised, and everyone sees where that stands.",
  tables: ['delivery_connections', 'delivery_rules', 'external_deliveries'],
  routes,
  commands,
  jobs: [deliverPurchases],
  subscriptions: [
    on(purchaseCreated, queueDeliveries),
    on(purchaseRefunded, noteRefund),
    on(personErased, forgetBuyer),
  ],
  personal_data: [
    {
      name: 'external_deliveries',
      read: (ctx, email) => listDeliveriesOfEmail(ctx.db, ctx.account.id, email),
    },
  ],
})
