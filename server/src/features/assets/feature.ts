import { defineFeature } from '../../platform/feature.ts'
import { deleteOrphanedFiles } from './clean-up/delete-orphaned-files.ts'
import { markLostFiles } from './clean-up/mark-lost-files.ts'
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
  periodic_tasks: [deleteOrphanedFiles, markLostFiles],
  commands,
})
