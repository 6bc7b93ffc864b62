import type { Db } from '../../../platform/db/database.ts'
import type { WebinarStatus } from '../clock/webinar-state.rules.ts'
import type { NewWebinar } from '../records/webinars.queries.ts'

type Changes = Partial<Omit<NewWebinar, 'status'>> & { id: number; status: WebinarStatus }

/** Writes what is given of a webinar; what is undefined stays. */
export async function updateWebinarRow(
  db: Db,
  account_id: number,
  { id, ...changes }: Changes,
  now: Date,
): Promise<void> {
  await db
    .updateTable('webinars')
    .set({ ...changes, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}
