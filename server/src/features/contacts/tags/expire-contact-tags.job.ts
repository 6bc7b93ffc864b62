import { defineJob } from '../../../platform/jobs/job.ts'
import { lockContact } from '../contacts/contacts.queries.ts'
import { contactTagExpired } from '../events.ts'
import { deleteDueContactTag, findDueContact } from './tags.queries.ts'

/** Deletes a contact's tag that has expired and emits contactTagExpired. A tag that was given anew meanwhile stays. */
export const expireContactTags = defineJob({
  name: 'expire-contact-tags',
  table: 'contact_tags',
  leaseMs: 30_000,
  isDated: true,
  run: (ctx, row) =>
    ctx.transaction(async (tx) => {
      const { db, account } = tx
      const claim = { id: String(row.id), attempt: row.attempt }
      // The contact is locked first, as where tags are given and taken, so that the two cannot deadlock.
      const id = await findDueContact(db, account.id, claim)
      if (id === undefined || (await lockContact(db, account.id, { id })) === undefined) return
      const expired = await deleteDueContactTag(db, account.id, claim)
      if (expired !== undefined) await tx.emit(contactTagExpired, expired)
    }),
})
