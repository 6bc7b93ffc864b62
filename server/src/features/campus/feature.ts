import { defineFeature } from '../../platform/feature.ts'
import { campusRoutes } from './campus.ts'
import { listPersonMarks } from './lesson/marks.queries.ts'

export const campus = defineFeature({
  name: 'campus',
  title: 'Campus',
  promise: 'A student sees the lessons that their access opens, and nothing else.',
  tables: ['lesson_marks'],
  doors: { campus: campusRoutes },
  // Erasing a person deletes their marks with their visitor.
  personal_data: [
    {
      name: 'lesson_marks',
      list: ({ db, account }, { visitor_ids }) => listPersonMarks(db, account.id, visitor_ids),
    },
  ],
})
