import { defineFeature } from '../../platform/feature.ts'

export const contacts = defineFeature({
  name: 'contacts',
  title: 'Contacts',
  promise: 'One person is one record, whichever channel they come through.',
  tables: ['visitors', 'visitor_external_ids'],
})
