import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { upsertContact } from '../../contacts/index.ts'
import { webinarState } from '../clock/webinar-state.rules.ts'
import { registrationClosed } from '../errors.ts'
import type { Registrant } from '../schemas.ts'
import {
  findRegistrantByEmail,
  holdWebinar,
  insertRegistrant,
  type RegistrantRow,
} from './registrants.queries.ts'

type Registration = { webinar_id: number; email: string; name: string; source: Registrant['source'] }

/**
 * Registers a person for a webinar in the caller's transaction, or finds them by their email; the first name stays.
 * Whoever is unknown becomes a contact. @throws not_found, registration_closed
 */
export async function register(
  tx: Ctx,
  registration: Registration,
): Promise<{ registrant: RegistrantRow; isNew: boolean }> {
  const { db, account, now } = tx
  const { webinar_id, email, name, source } = registration
  const webinar = await holdWebinar(db, account.id, webinar_id)
  if (webinar === undefined) throw notFound()
  const { status } = webinarState(webinar, now.getTime())
  if (status !== 'scheduled' && status !== 'live') throw registrationClosed()
  // The contact is locked from here on, so nobody else registers them meanwhile.
  const seen = { email, name, keepsName: true, source: 'webinar' as const, openedCount: 0 }
  const { id: contact_id } = await upsertContact(tx, seen)
  tx.answerSubject.contact_id = contact_id
  const known = await findRegistrantByEmail(db, account.id, { webinar_id, email })
  if (known !== undefined) return { registrant: known, isNew: false }
  const registrant = await insertRegistrant(
    db,
    account.id,
    { webinar_id, email, name, contact_id, source },
    now,
  )
  return { registrant, isNew: true }
}
