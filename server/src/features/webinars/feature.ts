import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { productDeleted } from '../catalog/index.ts'
import { campus } from './campus.ts'
import { followClock } from './clock/follow-clock.job.ts'
import { commands } from './commands.ts'
import { onProductDeleted } from './on-product-deleted.ts'
import { listPersonRegistrations } from './registrants/registrants.queries.ts'
import { routes } from './routes.ts'

export const webinars = defineFeature({
  name: 'webinars',
  title: 'Webinars',
  promise: 'A webinar opens to those who registered, at its time, and its records say who was there.',
  tables: ['webinars', 'webinar_registrants'],
  doors: { api: routes, campus },
  commands,
  jobs: [followClock],
  // A person who is erased takes their registrations along by their contact.
  subscriptions: [on(productDeleted, onProductDeleted)],
  personal_data: [
    {
      name: 'webinar_registrants',
      list: ({ db, account }, { contact_ids }) => listPersonRegistrations(db, account.id, contact_ids),
    },
  ],
})
