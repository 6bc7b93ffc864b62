import { eraseMentions } from '../../platform/erase-mentions.ts'
import { defineFeature } from '../../platform/feature.ts'
import { listAnswersAbout, mentionsInKeptAnswers } from '../../platform/http/idempotency.queries.ts'
import { commands } from './commands.ts'
import { listContactsById } from './contacts/contacts.queries.ts'
import { panel } from './panel.ts'
import { routes } from './routes.ts'
import { expireContactTags } from './tags/expire-contact-tags.job.ts'
import { listVisitorsById } from './visitors/visitors.queries.ts'

export const contacts = defineFeature({
  name: 'contacts',
  title: 'Contacts',
  promise: 'One person is one record, whichever channel they come through.',
  tables: ['visitors', 'visitor_external_ids', 'contacts', 'tags', 'contact_tags'],
  doors: { api: routes, panel },
  commands,
  jobs: [expireContactTags],
  erased_in_parts: [eraseMentions(mentionsInKeptAnswers)],
  personal_data: [
    {
      name: 'contacts',
      list: ({ db, account, now }, { contact_ids }) => listContactsById(db, account.id, contact_ids, now),
    },
    {
      name: 'visitors',
      list: ({ db, account }, { visitor_ids }) => listVisitorsById(db, account.id, visitor_ids),
    },
    {
      name: 'idempotent_answers',
      list: ({ db, account }, person) => listAnswersAbout(db, account.id, person),
    },
  ],
})
