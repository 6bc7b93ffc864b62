import { defineFeature } from '../../platform/feature.ts'
import { deleteOrphanedFiles } from './clean-up/delete-orphaned-files.ts'
import { markLostFiles } from './clean-up/mark-lost-files.ts'
import { commands } from './commands.ts'
import { panel } from './panel.ts'
import { pages, routes } from './routes.ts'
import { fetchVideos } from './video/fetch-video.job.ts'

export const assets = defineFeature({
  name: 'assets',
  title: 'Multimedia',
  promise:
    'A file is stored whole or not at all, and exactly the bytes that are stored count towards the plan.',
  tables: ['assets', 'storage_mark'],
  doors: { api: routes, panel },
  pages,
  jobs: [fetchVideos],
  periodic_tasks: [deleteOrphanedFiles, markLostFiles],
  commands,
})
