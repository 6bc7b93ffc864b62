import type { Ctx } from '../../../platform/context.ts'
import type { Person } from '../../../platform/person.ts'
import { nothingStored } from '../errors.ts'
import type { PersonSelector } from '../schemas.ts'
import { resolvePerson } from './resolve-person.ts'

/** Everything that the account stores about a person, by the name of the records. */
type PersonExport = { object: 'person'; email: string | null; exported_at: string } & Record<string, unknown>

/** Exports everything that is stored about a person. @throws exactly_one_required, not_found where nothing is */
export async function exportPerson(ctx: Ctx, selector: PersonSelector): Promise<PersonExport> {
  const person = await resolvePerson(ctx, selector)
  const records = await collectPersonData(ctx, person)
  if (records === null) throw nothingStored(selector)
  const email = selector.email ?? person.emails[0] ?? null
  return { object: 'person', email, exported_at: ctx.now.toISOString(), ...records }
}

/** Collects the records of each feature about a person, by their name. @returns null where there are none */
export async function collectPersonData(ctx: Ctx, person: Person): Promise<Record<string, unknown[]> | null> {
  const byName: Record<string, unknown[]> = {}
  for (const { name, list } of ctx.app.personal_data) byName[name] = await list(ctx, person)
  return Object.values(byName).every((records) => records.length === 0) ? null : byName
}
