import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { assetDeleting } from '../assets/index.ts'
import { productChanged, productDeleted } from '../catalog/index.ts'
import { unitsChanged } from '../courses/index.ts'
import { commands } from './commands.ts'
import { embedKnowledge, findAccountsToEmbed } from './embeddings/embed-knowledge.job.ts'
import { onAssetDeleting } from './guided-answers/on-asset-deleting.ts'
import { panel } from './panel.ts'
import { onProductChanged } from './products/on-product-changed.ts'
import { onProductDeleted } from './products/on-product-deleted.ts'
import { writeDownRecordings } from './recordings/write-down-recordings.job.ts'
import { keepIndexes } from './retrieval/keep-indexes.ts'
import { routes } from './routes.ts'
import { ingestSources } from './sources/ingest-sources.job.ts'
import { onUnitsChanged } from './units/on-units-changed.ts'

export const knowledge = defineFeature({
  name: 'knowledge',
  title: 'Knowledge',
  promise:
    "A clone answers from the creator's own texts, and a replaced text answers until the new one is ready.",
  tables: [
    'brain_folders',
    'brain_sources',
    'brain_chunks',
    'source_recordings',
    'source_citations',
    'guided_answers',
    'product_passages',
    'knowledge_versions',
    'knowledge_changes',
    'embeddings',
    'embedding_models',
  ],
  doors: { api: routes, panel },
  commands,
  jobs: [ingestSources, writeDownRecordings, embedKnowledge],
  periodic_tasks: [findAccountsToEmbed],
  answering_tasks: [keepIndexes],
  subscriptions: [
    on(assetDeleting, onAssetDeleting),
    on(productChanged, onProductChanged),
    on(productDeleted, onProductDeleted),
    on(unitsChanged, onUnitsChanged),
  ],
})
