import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { productChanged, productDeleted } from '../catalog/index.ts'
import { contactTagged, contactUntagged } from '../contacts/index.ts'
import { purchaseCreated, purchaseRefunded } from '../sales/index.ts'
import { onProductChanged } from './bundles/on-product-changed.ts'
import { onProductDeleted } from './bundles/on-product-deleted.ts'
import { applyChanges } from './changes/apply-changes.job.ts'
import { commands } from './commands.ts'
import { expireAccess } from './expire-access.job.ts'
import { listPersonAccess } from './list-person-access.ts'
import { panel } from './panel.ts'
import { onPurchaseCreated } from './purchases/on-purchase-created.ts'
import { onPurchaseRefunded } from './purchases/on-purchase-refunded.ts'
import { routes } from './routes.ts'
import { onContactTagged } from './tags/on-contact-tagged.ts'
import { onContactUntagged } from './tags/on-contact-untagged.ts'

export const access = defineFeature({
  name: 'access',
  title: 'Academy access',
  promise: 'A person sees a course exactly while some ground (a grant, a sale, a tag, a bundle) stands.',
  tables: [
    'academy_access',
    'access_grants',
    'access_intervals',
    'tag_products',
    'bundle_components',
    'access_changes',
  ],
  doors: { api: routes, panel },
  jobs: [expireAccess, applyChanges],
  // A tag that expires ends its access by the clock; a person who is erased takes theirs along by its references.
  subscriptions: [
    on(purchaseCreated, onPurchaseCreated),
    on(purchaseRefunded, onPurchaseRefunded),
    on(contactTagged, onContactTagged),
    on(contactUntagged, onContactUntagged),
    on(productChanged, onProductChanged),
    on(productDeleted, onProductDeleted),
  ],
  commands,
  personal_data: [{ name: 'academy_access', list: listPersonAccess }],
})
