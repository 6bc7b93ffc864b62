import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { personErased } from '../contacts/index.ts'
import { campusRoutes } from './campus.ts'
import { eraseStudent, listPersonSessions } from './list/class-sessions.queries.ts'
import { timeOutSilentSessions } from './player/time-out-sessions.ts'
import { routes } from './routes.ts'

export const classSessions = defineFeature({
  name: 'class-sessions',
  title: 'Class sessions',
  promise: 'The time that a student has a lesson in front of them counts once, by the clock of the server.',
  tables: ['class_sessions', 'class_credits'],
  doors: { api: routes, campus: campusRoutes },
  periodic_tasks: [timeOutSilentSessions],
  subscriptions: [
    on(personErased, ({ db, account }, { visitor_ids }) => eraseStudent(db, account.id, visitor_ids)),
  ],
  personal_data: [
    {
      name: 'class_sessions',
      list: ({ db, account }, { visitor_ids }) => listPersonSessions(db, account.id, visitor_ids),
    },
  ],
})
