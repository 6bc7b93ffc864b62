/** What people call the fields of a part. What is not here are its settings. */
const kinds = {
  title: 'title',
  position: 'moved',
  module: 'moved',
  unit: 'moved',
  html: 'text',
  instructions: 'text',
  description: 'text',
  summary_html: 'text',
  published: 'published',
  withdrawn: 'withdrawn',
  questions: 'questions',
  asset_id: 'media',
  vimeo_id: 'media',
  duration_seconds: 'media',
} as const

export type ChangedField = (typeof kinds)[keyof typeof kinds] | 'settings'

/** What is different in a part, each kind once. */
export const changedFields = (fields: string[]): ChangedField[] => [
  ...new Set(fields.map((field) => kinds[field as keyof typeof kinds] ?? 'settings')),
]
