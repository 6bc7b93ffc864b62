import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { deleteAnswersAbout } from '../../../platform/http/idempotency.queries.ts'
import type { Person } from '../../../platform/person.ts'
import { nothingStored } from '../errors.ts'
import { personErased } from '../events.ts'
import type { PersonSelector } from '../schemas.ts'
import { deleteContactTags } from '../tags/tags.queries.ts'
import { eraseInParts } from './erase-in-parts.ts'
import { collectPersonData } from './export-person.ts'
import { deletePerson, lockPerson } from './person.queries.ts'
import { resolvePerson } from './resolve-person.ts'

type ErasedPerson = { object: 'person'; email: string | null; visitor_ids: number[]; erased: true }

/**
 * Erases a person: contact, tags, visitors and conversations are deleted, and later features remove the person from the
 * records that must stay. What there may be millions of goes first, in parts. What the person is found by goes last, in one
 * transaction, so that an erasure that was interrupted is completed by the next.
 * @throws exactly_one_required, not_found where nothing is stored about them
 */
export async function erasePerson(ctx: Ctx, selector: PersonSelector): Promise<ErasedPerson> {
  const searched = new Set<string>()
  let person = await requirePerson(ctx, selector)
  for (;;) {
    const emails = person.emails.filter((email) => !searched.has(email))
    await eraseInParts(ctx, { ...person, emails })
    for (const email of emails) searched.add(email)
    const erased = await ctx.transaction((tx) => eraseRest(tx, selector, searched))
    if (erased !== null) return erased
    person = await resolvePerson(ctx, selector)
  }
}

async function requirePerson(ctx: Ctx, selector: PersonSelector): Promise<Person> {
  const person = await resolvePerson(ctx, selector)
  const isKnown = person.visitor_ids.length > 0 || person.contact_ids.length > 0
  if (!isKnown && (await collectPersonData(ctx, person)) === null) throw nothingStored(selector)
  return person
}

/** @returns null where the person got an email meanwhile that was not searched for yet */
async function eraseRest(
  tx: Ctx,
  selector: PersonSelector,
  searched: Set<string>,
): Promise<ErasedPerson | null> {
  const { db, account } = tx
  const person = await resolveAndLock(tx, selector)
  const { emails, visitor_ids, contact_ids } = person
  if (!emails.every((email) => searched.has(email))) return null
  await tx.emit(personErased, person)
  await deleteContactTags(db, account.id, contact_ids)
  await deletePerson(db, account.id, person)
  await deleteAnswersAbout(db, account.id, 'visitor_id', visitor_ids)
  await deleteAnswersAbout(db, account.id, 'contact_id', contact_ids)
  return { object: 'person', email: selector.email ?? emails[0] ?? null, visitor_ids, erased: true }
}

/** Looks up the person again once they are locked, because a request may have joined another visitor meanwhile. */
async function resolveAndLock(tx: Ctx, selector: PersonSelector): Promise<Person> {
  const person = await resolvePerson(tx, selector)
  await lockPerson(tx.db, tx.account.id, person)
  if (!isDeepStrictEqual(await resolvePerson(tx, selector), person)) throw concurrentChange()
  return person
}
