import type { Ctx } from '../../../platform/context.ts'
import type { Person } from '../../contacts/index.ts'
import {
  forgetAnswersMentioning,
  forgetContact,
  lockDeliveries,
  writeDeliveries,
} from '../deliveries/deliveries.queries.ts'
import { afterErasure } from '../deliveries/delivery.rules.ts'

/** Deliveries stay without the person whose purchase they were; what was not sent yet never is. */
export async function forgetBuyer(tx: Ctx, { email, contact_id }: Person): Promise<void> {
  const { db, account, now } = tx
  await forgetAnswersMentioning(db, account.id, email)
  const held = contact_id === null ? [] : await lockDeliveries(db, account.id, { contact_id })
  if (contact_id === null || held.length === 0) return
  const changed = held.map((delivery) => ({ ...afterErasure(delivery, now), ends_attempt: false }))
  await writeDeliveries(db, changed, now)
  await forgetContact(db, account.id, contact_id)
}
