import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { leadCreated, personErased } from '../contacts/index.ts'
import { listPersonAffiliates } from './affiliates/affiliates.queries.ts'
import { onLeadCreated } from './affiliates/on-lead-created.ts'
import { commands } from './commands.ts'
import { onPersonErased } from './on-person-erased.ts'
import { pages, panel } from './panel.ts'
import { routes } from './routes.ts'
import { listPersonSales } from './sales.queries.ts'

export const sales = defineFeature({
  name: 'sales',
  title: 'Sales',
  promise:
    'Every sale counts once, for the affiliate who sent the buyer, and refunds take back their exact share.',
  tables: ['affiliates', 'affiliate_referrals', 'sales', 'sale_refunds', 'commission_entries'],
  doors: { api: routes, panel },
  pages,
  commands,
  subscriptions: [on(leadCreated, onLeadCreated), on(personErased, onPersonErased)],
  personal_data: [
    { name: 'sales', list: ({ db, account }, { emails }) => listPersonSales(db, account.id, emails) },
    {
      name: 'affiliates',
      list: ({ db, account }, { emails }) => listPersonAffiliates(db, account.id, emails),
    },
  ],
})
