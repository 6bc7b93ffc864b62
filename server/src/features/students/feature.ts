import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { personErased } from '../contacts/index.ts'
import { campus } from './campus.ts'
import { onPersonErased } from './on-person-erased.ts'
import { deleteEndedSessions } from './sessions/delete-ended-sessions.ts'
import { listSessionsOf } from './sessions/sessions.queries.ts'

export const students = defineFeature({
  name: 'students',
  title: 'Students',
  promise: 'A student enters with a link that works once, and stays until the session ends.',
  tables: ['student_links', 'sign_in_counts', 'student_sessions'],
  doors: { campus },
  periodic_tasks: [deleteEndedSessions],
  subscriptions: [on(personErased, onPersonErased)],
  personal_data: [
    {
      name: 'student_sessions',
      list: ({ db, account }, { visitor_ids }) => listSessionsOf(db, account.id, visitor_ids),
    },
  ],
})
