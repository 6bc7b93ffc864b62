import { defineFeature } from '../../platform/feature.ts'
import { routes } from './routes.ts'

export const knowledge = defineFeature({
  name: 'knowledge',
  title: 'Knowledge',
  promise:
    "A clone answers from the creator's own texts, and a replaced text answers until the new one is ready.",
  tables: ['brain_folders', 'brain_sources', 'brain_chunks', 'knowledge_versions', 'knowledge_changes'],
  routes,
})
