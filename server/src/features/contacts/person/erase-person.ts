import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { deleteAnswersAbout, deleteAnswersMentioning } from '../../../platform/http/idempotency.queries.ts'
import type { Person } from '../../../platform/person.ts'
import { nothingStored } from '../errors.ts'
import { personErased } from '../events.ts'
import type { PersonSelector } from '../schemas.ts'
import { collectPersonData } from './export-person.ts'
import { deletePerson, lockPerson } from './person.queries.ts'
import { resolvePerson } from './resolve-person.ts'

type ErasedPerson = { object: 'person'; email: string | null; visitor_ids: number[]; erased: true }

/**
 * Erases a person in one transaction: contact, tags, visitors and conversations are deleted, and later features remove
 * the person from the records that must stay. @throws exactly_one_required, not_found where nothing is stored about them
 */
export function erasePerson(ctx: Ctx, selector: PersonSelector): Promise<ErasedPerson> {
  return ctx.transaction(async (tx) => {
    const { db, account } = tx
    const person = await resolveAndLock(tx, selector)
    const { emails, visitor_ids, contact_ids } = person
    const isKnown = visitor_ids.length > 0 || contact_ids.length > 0
    if (!isKnown && (await collectPersonData(tx, person)) === null) throw nothingStored(selector)
    await tx.emit(personErased, person)
    await deletePerson(db, account.id, person)
    await deleteAnswersAbout(db, account.id, 'visitor_id', visitor_ids)
    await deleteAnswersAbout(db, account.id, 'contact_id', contact_ids)
    await deleteAnswersMentioning(db, account.id, emails)
    return { object: 'person', email: selector.email ?? emails[0] ?? null, visitor_ids, erased: true }
  })
}

/** Looks up the person again once they are locked, because a request may have joined another visitor meanwhile. */
async function resolveAndLock(tx: Ctx, selector: PersonSelector): Promise<Person> {
  const person = await resolvePerson(tx, selector)
  await lockPerson(tx.db, tx.account.id, person)
  if (!isDeepStrictEqual(await resolvePerson(tx, selector), person)) throw concurrentChange()
  return person
}
