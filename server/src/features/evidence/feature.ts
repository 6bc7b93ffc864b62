import { defineFeature } from '../../platform/feature.ts'

export const evidence = defineFeature({
  name: 'evidence',
  title: 'Learning evidence',
  promise: 'What students did is recorded once and never changed.',
  tables: ['learning_events'],
})
