import type { Ctx } from '../../../platform/context.ts'
import type { Person } from '../../../platform/person.ts'
import { lockDeliveries, removeContacts, writeDeliveries } from '../deliveries/deliveries.queries.ts'
import { afterErasure } from '../deliveries/delivery.rules.ts'

/** Removes a person from the deliveries of their purchases, and cancels those that were not confirmed yet. */
export async function onPersonErased(tx: Ctx, { contact_ids }: Person): Promise<void> {
  const { db, account, now } = tx
  const deliveries = await lockDeliveries(db, account.id, { contact_ids })
  if (deliveries.length === 0) return
  const changed = deliveries.map((delivery) => ({ ...afterErasure(delivery, now), ends_attempt: false }))
  await writeDeliveries(db, changed, now)
  await removeContacts(db, account.id, contact_ids)
}
