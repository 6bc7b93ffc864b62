import { defineFeature } from '../../platform/feature.ts'
import { commands } from './commands.ts'
import { panel } from './panel.ts'
import { routes } from './routes.ts'

export const courses = defineFeature({
  name: 'courses',
  title: 'Courses',
  promise: 'A course consists of modules with units, and a batch of content is imported exactly once.',
  tables: [
    'course_modules',
    'course_units',
    'course_blocks',
    'course_settings',
    'course_saves',
    'entry_imports',
  ],
  doors: { api: routes, panel },
  commands,
})
