import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { assetDeleting } from '../assets/index.ts'
import { productDeleted } from '../catalog/index.ts'
import { personErased } from '../contacts/index.ts'
import { transcriptionEnded } from '../transcripts/index.ts'
import { campus, pages } from './campus.ts'
import { followClock } from './clock/follow-clock.job.ts'
import { commands } from './commands.ts'
import { hooks } from './hooks.ts'
import { sendLinks } from './mails/send-links.job.ts'
import { listPersonConnections } from './notices/erasure.queries.ts'
import { onPersonErased } from './notices/on-person-erased.ts'
import { onProductDeleted } from './on-product-deleted.ts'
import { panel } from './panel.ts'
import { listPersonRegistrations } from './registrants/registrants.queries.ts'
import { onAssetDeleting } from './replay/on-asset-deleting.ts'
import { routes } from './routes.ts'
import { onTranscriptionEnded } from './transcript/on-transcription-ended.ts'

export const webinars = defineFeature({
  name: 'webinars',
  title: 'Webinars',
  promise: 'A webinar opens to those who registered, at its time, and its records say who was there.',
  tables: ['webinars', 'webinar_registrants', 'livekit_notices', 'webinar_connections'],
  doors: { api: routes, panel, campus, hooks },
  pages,
  commands,
  jobs: [followClock, sendLinks],
  subscriptions: [
    on(assetDeleting, onAssetDeleting),
    on(productDeleted, onProductDeleted),
    on(personErased, onPersonErased),
    on(transcriptionEnded, onTranscriptionEnded),
  ],
  personal_data: [
    {
      name: 'webinar_registrants',
      list: ({ db, account }, { contact_ids }) => listPersonRegistrations(db, account.id, contact_ids),
    },
    {
      name: 'webinar_connections',
      list: ({ db, account }, { contact_ids }) => listPersonConnections(db, account.id, contact_ids),
    },
  ],
})
