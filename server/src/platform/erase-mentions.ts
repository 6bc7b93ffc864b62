import type { ErasedInParts } from './context.ts'
import { findMentions, type MentioningTable } from './db/mentions.queries.ts'

const maxRead = 20_000

/** Erases what others wrote of a person in a table: each part is read without locks and changed by one statement. */
export const eraseMentions = (records: MentioningTable): ErasedInParts => ({
  name: records.table,
  eraseNext: async ({ db, account }, { emails }, after) => {
    if (emails.length === 0) return { read: 0, last: null }
    const { read, last, found } = await findMentions(db, account.id, records, {
      emails,
      after,
      limit: maxRead,
    })
    if (found.length > 0) await records.erase(db, account.id, found, emails)
    return { read, last: read < maxRead ? null : last }
  },
})
