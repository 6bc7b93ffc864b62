import { defineFeature } from '../../platform/feature.ts'

export const progress = defineFeature({
  name: 'progress',
  title: 'Student progress',
  promise: 'How every student of a course is doing is known at once, and right to the day.',
  tables: ['course_students'],
})
