import type { Ctx } from '../../platform/context.ts'
import type { Person } from '../../platform/person.ts'
import { deleteSessionsOf } from './sessions/sessions.queries.ts'

/** Ends a person's sessions. */
export async function onPersonErased({ db, account }: Ctx, { visitor_ids }: Person): Promise<void> {
  await deleteSessionsOf(db, account.id, visitor_ids)
}
