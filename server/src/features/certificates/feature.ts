import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { assetDeleting } from '../assets/index.ts'
import { personErased } from '../contacts/index.ts'
import { campusRoutes, pages } from './campus.ts'
import { listPersonCertificates } from './certificates.queries.ts'
import { onAssetDeleting } from './on-asset-deleting.ts'
import { onPersonErased } from './on-person-erased.ts'
import { panel } from './panel.ts'

export const certificates = defineFeature({
  name: 'certificates',
  title: 'Certificates',
  promise: 'A certificate is issued when everything that it asks for is met, and says the same ever after.',
  tables: ['certificates'],
  doors: { campus: campusRoutes, panel },
  pages,
  subscriptions: [on(personErased, onPersonErased), on(assetDeleting, onAssetDeleting)],
  personal_data: [
    {
      name: 'certificates',
      list: ({ db, account }, { visitor_ids }) => listPersonCertificates(db, account.id, visitor_ids),
    },
  ],
})
