import type { Ctx } from '../../../platform/context.ts'
import type { Person } from '../../contacts/index.ts'
import {
  lockDeliveries,
  removeAnswersMentioning,
  removeContact,
  writeDeliveries,
} from '../deliveries/deliveries.queries.ts'
import { afterErasure } from '../deliveries/delivery.rules.ts'

/** Removes a person from the deliveries of their purchases, and cancels those that were not confirmed yet. */
export async function onPersonErased(tx: Ctx, { email, contact_id }: Person): Promise<void> {
  const { db, account, now } = tx
  await removeAnswersMentioning(db, account.id, email)
  const deliveries = contact_id === null ? [] : await lockDeliveries(db, account.id, { contact_id })
  if (contact_id === null || deliveries.length === 0) return
  const changed = deliveries.map((delivery) => ({ ...afterErasure(delivery, now), ends_attempt: false }))
  await writeDeliveries(db, changed, now)
  await removeContact(db, account.id, contact_id)
}
