import { defineFeature } from '../../platform/feature.ts'

export const students = defineFeature({
  name: 'students',
  title: 'Students',
  promise: 'A student enters with a link that works once, and stays until the session ends.',
  tables: [],
})
