import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { leadCreated, personErased } from '../contacts/index.ts'
import { eraseAffiliate, listPersonAffiliates } from './affiliates/affiliates.queries.ts'
import { onLeadCreated } from './affiliates/on-lead-created.ts'
import { commands } from './commands.ts'
import { routes } from './routes.ts'
import { eraseBuyer, listPersonSales } from './sales.queries.ts'

export const sales = defineFeature({
  name: 'sales',
  title: 'Sales',
  promise:
    'Every sale counts once, for the affiliate who sent the buyer, and refunds take back their exact share.',
  tables: ['affiliates', 'affiliate_referrals', 'sales', 'sale_refunds', 'commission_entries'],
  doors: { api: routes },
  commands,
  subscriptions: [
    on(leadCreated, onLeadCreated),
    on(personErased, async (tx, { email }) => {
      await eraseBuyer(tx.db, tx.account.id, email)
      await eraseAffiliate(tx.db, tx.account.id, email)
    }),
  ],
  personal_data: [
    { name: 'sales', list: (ctx, email) => listPersonSales(ctx.db, ctx.account.id, email) },
    { name: 'affiliates', list: (ctx, email) => listPersonAffiliates(ctx.db, ctx.account.id, email) },
  ],
})
