import { defineFeature } from '../../platform/feature.ts'

export const assets = defineFeature({
  name: 'assets',
  title: 'Multimedia',
  promise: 'A file is there whole or not at all, and what is stored is exactly what the plan counts.',
  tables: ['assets', 'storage_mark'],
})
