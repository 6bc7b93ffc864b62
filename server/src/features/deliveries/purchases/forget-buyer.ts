import type { Ctx } from '../../../platform/context.ts'
import type { Person } from '../../contacts/index.ts'
import { forgetContact, lockDeliveries, writeDeliveries } from '../deliveries/deliveries.queries.ts'
import { afterErasure } from '../deliveries/delivery.rules.ts'

/** Deliveries stay without the person whose purchase they were; what was not sent yet never is. */
export async function forgetBuyer(tx: Ctx, { contact_id }: Person): Promise<void> {
  if (contact_id === null) return
  const { db, account, now } = tx
  const held = await lockDeliveries(db, account.id, { contact_id })
  if (held.length === 0) return
  const changed = held.map((delivery) => ({ ...afterErasure(delivery, now), ends_attempt: false }))
  await writeDeliveries(db, changed, now)
  await forgetContact(db, account.id, contact_id)
}
