import type { Ctx } from '../../../platform/context.ts'
import type { Person } from '../../../platform/person.ts'
import { deleteRegistrations, lockWebinarsOf, recountConnections } from './erasure.queries.ts'

/** Deletes a person's registrations with the notices and connections that are theirs; the webinars count them no longer. */
export async function onPersonErased({ db, account }: Ctx, { contact_ids }: Person): Promise<void> {
  const webinar_ids = await lockWebinarsOf(db, account.id, contact_ids)
  if (webinar_ids.length === 0) return
  await deleteRegistrations(db, account.id, contact_ids)
  await recountConnections(db, account.id, webinar_ids)
}
