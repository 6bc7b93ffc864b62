import type { Ctx } from '../../../platform/context.ts'
import type { Person } from '../../../platform/person.ts'
import { deleteMessagesAbout } from './subjects.queries.ts'

/** Deletes the events about a person. */
export async function onPersonErased(
  { db, account }: Ctx,
  { visitor_ids, contact_ids }: Person,
): Promise<void> {
  await deleteMessagesAbout(db, account.id, 'visitor_id', visitor_ids)
  await deleteMessagesAbout(db, account.id, 'contact_id', contact_ids)
}
