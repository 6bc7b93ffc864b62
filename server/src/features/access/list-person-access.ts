import type { Ctx } from '../../platform/context.ts'
import type { Person } from '../../platform/person.ts'
import { listPersonRecords } from './access.queries.ts'
import { listGrounds } from './grounds/grounds.queries.ts'

/** The access of a person, for an export: the records, with what they rest on and when they stood. */
export async function listPersonAccess(
  { db, account, now }: Ctx,
  { visitor_ids }: Person,
): Promise<unknown[]> {
  const grounds = await listGrounds(db, account.id, visitor_ids)
  const records = await listPersonRecords(db, account.id, visitor_ids, now)
  return records.map((record) => {
    const ground = grounds.find(({ id }) => id === record.id)
    return { ...record, grants: ground?.grants, intervals: ground?.intervals }
  })
}
