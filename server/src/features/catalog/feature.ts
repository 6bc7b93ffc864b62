import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { assetDeleting } from '../assets/index.ts'
import { onAssetDeleting } from './faqs/on-asset-deleting.ts'
import { routes } from './routes.ts'

export const catalog = defineFeature({
  name: 'catalog',
  title: 'Product catalogue',
  promise: 'What is sold is described once.',
  tables: ['products', 'product_faqs'],
  doors: { api: routes },
  subscriptions: [on(assetDeleting, onAssetDeleting)],
})
