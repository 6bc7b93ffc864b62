import type { Ctx } from '../../../platform/context.ts'
import type { Person } from '../../../platform/person.ts'
import { onePersonSelector } from '../errors.ts'
import type { PersonSelector } from '../schemas.ts'
import { findPerson } from './person.queries.ts'

/** Finds the person whom the operator names. @throws exactly_one_required */
export async function resolvePerson({ db, account }: Ctx, selector: PersonSelector): Promise<Person> {
  const given = Object.values(selector).filter((value) => value !== undefined)
  if (given.length !== 1) throw onePersonSelector()
  return findPerson(db, account.id, selector)
}
