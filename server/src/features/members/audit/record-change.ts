import type { RecordChange } from '../../../platform/context.ts'
import { insertEntry } from './audit.queries.ts'

/** Records who changed what, from where. What jobs, students and visitors do is recorded elsewhere. */
export const recordChange: RecordChange = async (ctx, { operation, record_id, door }) => {
  const { actor, account, db, now, clientAddress: address } = ctx
  if (actor.kind !== 'user' && actor.kind !== 'api_key' && actor.kind !== 'operator') return
  const actor_id = actor.kind === 'operator' ? null : actor.id
  await insertEntry(
    db,
    account.id,
    { actor_kind: actor.kind, actor_id, operation, record_id, door, address },
    now,
  )
}
