import type { Ctx } from '../../platform/context.ts'
import type { Person } from '../../platform/person.ts'
import { deleteLinksOf } from './links/links.queries.ts'
import { deleteSessionsOf } from './sessions/sessions.queries.ts'

/** Ends a person's sessions, and deletes the links that were made for them. */
export async function onPersonErased({ db, account }: Ctx, person: Person): Promise<void> {
  await deleteSessionsOf(db, account.id, person.visitor_ids)
  await deleteLinksOf(db, account.id, person)
}
