import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { accessChanged } from '../access/index.ts'
import { lessonCompleted, lessonOpened, lessonUncompleted } from '../campus/index.ts'
import { personErased } from '../contacts/index.ts'
import { unitsPublished, unitsWithdrawn } from '../courses/index.ts'
import { videosPlayed } from '../playback/index.ts'
import { attendedLive } from '../webinars/index.ts'
import { countMarks, deleteStudents, listPersonProgress, saveAccess } from './activity/activity.queries.ts'
import { onLessonCompleted, onLessonOpened, onLessonUncompleted } from './activity/follow-lessons.ts'
import { recordActivities, recordActivity } from './activity/record-activity.ts'
import { commands } from './commands.ts'
import { panel } from './panel.ts'
import { routes } from './routes.ts'

export const progress = defineFeature({
  name: 'progress',
  title: 'Student progress',
  promise: 'How every student of a course is doing is known at once, and right to the day.',
  tables: ['course_students'],
  doors: { api: routes, panel },
  commands,
  subscriptions: [
    on(accessChanged, ({ db, account }, { windows }) => saveAccess(db, account.id, windows)),
    on(unitsPublished, ({ db, account }, units) => countMarks(db, account.id, units, 1)),
    on(unitsWithdrawn, ({ db, account }, units) => countMarks(db, account.id, units, -1)),
    on(lessonOpened, onLessonOpened),
    on(lessonCompleted, onLessonCompleted),
    on(lessonUncompleted, onLessonUncompleted),
    on(attendedLive, (tx, attended) => recordActivity(tx, { ...attended, kind: 'live' })),
    on(videosPlayed, (tx, { plays }) => recordActivities(tx, plays)),
    on(personErased, ({ db, account }, { visitor_ids }) => deleteStudents(db, account.id, visitor_ids)),
  ],
  personal_data: [
    {
      name: 'course_progress',
      list: ({ db, account }, { visitor_ids }) => listPersonProgress(db, account.id, visitor_ids),
    },
  ],
})
