import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { assetDeleting } from '../assets/index.ts'
import { productChanged, productDeleted } from '../catalog/index.ts'
import { unitsChanged } from '../courses/index.ts'
import { commands } from './commands.ts'
import { embedKnowledge, findUnreadAccounts } from './embeddings/embed-knowledge.job.ts'
import { renameCourseFolder } from './folders/own-course-folder.ts'
import { forgetAsset } from './guided-answers/on-asset-deleting.ts'
import { forgetProduct, indexProduct } from './products/index-product.ts'
import { routes } from './routes.ts'
import { ingestSources } from './sources/ingest-sources.job.ts'
import { forgetCourse, keepUnits } from './units/on-units-changed.ts'

export const knowledge = defineFeature({
  name: 'knowledge',
  title: 'Knowledge',
  promise:
    "A clone answers from the creator's own texts, and a replaced text answers until the new one is ready.",
  tables: [
    'brain_folders',
    'brain_sources',
    'brain_chunks',
    'guided_answers',
    'product_passages',
    'knowledge_versions',
    'knowledge_changes',
    'embeddings',
    'embedding_models',
  ],
  routes,
  commands,
  jobs: [ingestSources, embedKnowledge],
  periodic_tasks: [findUnreadAccounts],
  subscriptions: [
    on(assetDeleting, forgetAsset),
    on(productChanged, indexProduct),
    on(productChanged, renameCourseFolder),
    on(productDeleted, forgetCourse),
    on(productDeleted, forgetProduct),
    on(unitsChanged, keepUnits),
  ],
})
