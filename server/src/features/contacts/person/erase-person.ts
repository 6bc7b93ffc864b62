import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { notFound } from '../../../platform/errors.ts'
import { deleteAnswersMentioning } from '../../../platform/http/idempotency.queries.ts'
import { deleteContactRow, lockContact } from '../contacts/contacts.queries.ts'
import { personErased } from '../events.ts'
import { deleteVisitorRow, listPersonVisitorIds } from '../visitors/visitors.queries.ts'
import { collectPersonData } from './export-person.ts'

/**
 * Erases a person in one transaction: contact, tags, visitors and conversations are deleted, and later features remove
 * the person from the records that must stay. @throws not_found where nothing is stored about them
 */
export function erasePerson(
  ctx: Ctx,
  input: { email: string },
): Promise<{ object: 'person'; email: string; erased: true }> {
  const email = input.email.trim().toLowerCase()
  return ctx.transaction(async (tx) => {
    const { db, account } = tx
    const { contact_id, visitor_ids } = await findPerson(tx, email)
    if (contact_id === null && visitor_ids.length === 0 && (await collectPersonData(tx, email)) === null) {
      throw notFound(`Nothing is stored about ${email}.`)
    }
    await tx.emit(personErased, { email, contact_id, visitor_ids })
    for (const id of visitor_ids) await deleteVisitorRow(db, account.id, id)
    if (contact_id !== null) await deleteContactRow(db, account.id, contact_id)
    await deleteAnswersMentioning(db, account.id, email)
    return { object: 'person', email, erased: true }
  })
}

/**
 * Locks the contact before it lists the visitors, because a request that makes a visitor with this email also writes the
 * contact.
 */
async function findPerson({ db, account }: Ctx, email: string) {
  const contact_id = await lockContact(db, account.id, { email })
  const visitor_ids = await listPersonVisitorIds(db, account.id, email)
  if (contact_id === undefined && (await lockContact(db, account.id, { email })) !== undefined) {
    throw concurrentChange()
  }
  return { contact_id: contact_id ?? null, visitor_ids }
}
