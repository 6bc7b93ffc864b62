import { defineFeature } from '../../platform/feature.ts'

export const campus = defineFeature({
  name: 'campus',
  title: 'Campus',
  promise: 'A student sees the lessons that their access opens, and nothing else.',
  tables: ['lesson_marks'],
})
