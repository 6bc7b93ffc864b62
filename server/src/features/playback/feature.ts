import { defineFeature } from '../../platform/feature.ts'
import { campusRoutes } from './campus.ts'
import { listPersonSamples, listPersonWatches } from './list/playback.queries.ts'
import { routes } from './routes.ts'

export const playback = defineFeature({
  name: 'playback',
  title: 'Video playback',
  promise: 'What players report is counted once, and never more of it than time has passed.',
  tables: ['playback_watches', 'playback_sessions', 'playback_samples'],
  doors: { api: routes, campus: campusRoutes },
  // Erasing a person deletes what they have played and their sessions with their visitor and their registrations. Samples
  // name nobody and stay.
  personal_data: [
    {
      name: 'playback_samples',
      list: ({ db, account }, person) => listPersonSamples(db, account.id, person),
    },
    {
      name: 'playback_watches',
      list: ({ db, account }, person) => listPersonWatches(db, account.id, person),
    },
  ],
})
