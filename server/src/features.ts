import { accounts } from './features/accounts/feature.ts'
import { assets } from './features/assets/feature.ts'
import { catalog } from './features/catalog/feature.ts'
import { chat } from './features/chat/feature.ts'
import { clones } from './features/clones/feature.ts'
import { contacts } from './features/contacts/feature.ts'
import { conversations } from './features/conversations/feature.ts'
import { deliveries } from './features/deliveries/feature.ts'
import { knowledge } from './features/knowledge/feature.ts'
import { sales } from './features/sales/feature.ts'
import { usage } from './features/usage/feature.ts'
import { webhooks } from './features/webhooks/feature.ts'
import type { Feature } from './platform/feature.ts'

/** Every feature, in order: each may use those above it, and hears of those below it through events only. */
export const features: Feature[] = [
  accounts,
  usage,
  assets,
  contacts,
  catalog,
  knowledge,
  clones,
  conversations,
  chat,
  sales,
  deliveries,
  webhooks,
]
