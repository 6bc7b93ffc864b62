import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { personErased } from '../contacts/index.ts'
import { campus, pages } from './campus.ts'
import { cleanUp } from './clean-up.ts'
import { commands } from './commands.ts'
import { listLinksOf } from './links/links.queries.ts'
import { sendLinks } from './links/send-links.job.ts'
import { onPersonErased } from './on-person-erased.ts'
import { panel } from './panel.ts'
import { listSessionsOf } from './sessions/sessions.queries.ts'

export const students = defineFeature({
  name: 'students',
  title: 'Students',
  promise: 'A student enters with a link that works once, and stays until the session ends.',
  tables: ['student_links', 'student_sessions'],
  doors: { campus, panel },
  pages,
  commands,
  jobs: [sendLinks],
  periodic_tasks: cleanUp,
  subscriptions: [on(personErased, onPersonErased)],
  personal_data: [
    {
      name: 'student_links',
      list: ({ db, account }, person) => listLinksOf(db, account.id, person),
    },
    {
      name: 'student_sessions',
      list: ({ db, account }, { visitor_ids }) => listSessionsOf(db, account.id, visitor_ids),
    },
  ],
})
