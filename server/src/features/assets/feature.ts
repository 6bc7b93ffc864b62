import { defineFeature } from '../../platform/feature.ts'
import { findLostFiles } from './clean-up/find-lost-files.ts'
import { removeOrphans } from './clean-up/remove-orphans.ts'
import { commands } from './commands.ts'
import { pages, routes } from './routes.ts'
import { fetchVideos } from './video/fetch-video.job.ts'

export const assets = defineFeature({
  name: 'assets',
  title: 'Multimedia',
  promise: 'A file is there whole or not at all, and what is stored is exactly what the plan counts.',
  tables: ['assets', 'storage_mark'],
  doors: { api: routes },
  pages,
  jobs: [fetchVideos],
  periodic_tasks: [removeOrphans, findLostFiles],
  commands,
})
