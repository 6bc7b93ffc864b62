import { defineFeature } from '../../platform/feature.ts'
import { commands } from './commands.ts'
import { findContact } from './contacts/contacts.queries.ts'
import { routes } from './routes.ts'
import { expireContactTags } from './tags/expire-contact-tags.job.ts'
import { listPersonVisitors } from './visitors/visitors.queries.ts'

export const contacts = defineFeature({
  name: 'contacts',
  title: 'Contacts',
  promise: 'One person is one record, whichever channel they come through.',
  tables: ['visitors', 'visitor_external_ids', 'contacts', 'tags', 'contact_tags'],
  doors: { api: routes },
  commands,
  jobs: [expireContactTags],
  personal_data: [
    {
      name: 'contacts',
      list: async (ctx, email) =>
        [await findContact(ctx.db, ctx.account.id, { email }, ctx.now)].filter(Boolean),
    },
    { name: 'visitors', list: (ctx, email) => listPersonVisitors(ctx.db, ctx.account.id, email) },
  ],
})
