import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { assetDeleting } from '../assets/index.ts'
import { onAssetDeleting } from './faqs/on-asset-deleting.ts'
import { panel } from './panel.ts'
import { routes } from './routes.ts'

export const catalog = defineFeature({
  name: 'catalog',
  title: 'Product catalogue',
  promise: 'What is sold is described once.',
  tables: ['products', 'product_faqs'],
  doors: { api: routes, panel },
  subscriptions: [on(assetDeleting, onAssetDeleting)],
})
