import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { insertContacts } from '../contacts/contacts.queries.ts'
import { contactTagged } from '../events.ts'
import { insertContactTags } from '../tags/tags.queries.ts'
import { lockVisitorIds, nameVisitorsOf } from '../visitors/visitors.queries.ts'
import type { ImportedRow } from './read-rows.rules.ts'

/**
 * Makes the people of a list contacts, with their tags, in the caller's transaction: a statement for all of them and one
 * for each tag.
 * @param tagIds of their tags, by name in lower case
 */
export async function createContacts(
  tx: Ctx,
  people: ImportedRow[],
  tagIds: Map<string, number>,
): Promise<void> {
  if (people.length === 0) return
  const { db, account, now } = tx
  // Visitors may be made for the new contacts. Conversations take the counters in this order too.
  await lockVisitorIds(db, account.id)
  const made = await insertContacts(db, account.id, { people, source: 'import' }, now)
  if (made.length < people.length) throw concurrentChange()
  const idOf = new Map(made.map(({ id, email }) => [email, id]))
  await nameVisitorsOf(db, account.id, [...idOf.values()], now)
  for (const [name, tag_id] of tagIds) {
    const carriers = people.filter(({ tags }) => tags.some((tag) => tag.toLowerCase() === name))
    const contact_ids = carriers.map(({ email }) => idOf.get(email)!)
    if (contact_ids.length === 0) continue
    for (const given of await insertContactTags(db, account.id, { contact_ids, tag_id }, now))
      await tx.emit(contactTagged, given)
  }
}
