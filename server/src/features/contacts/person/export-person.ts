import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'

/** Everything that the account stores about a person, by the name of the records. */
type PersonExport = { object: 'person'; email: string; exported_at: string } & Record<string, unknown>

/** Exports everything that is stored about a person. @throws not_found where nothing is */
export async function exportPerson(ctx: Ctx, input: { email: string }): Promise<PersonExport> {
  const email = input.email.trim().toLowerCase()
  const records = await collectPersonData(ctx, email)
  if (records === null) throw notFound(`Nothing is stored about ${email}.`)
  return { object: 'person', email, exported_at: ctx.now.toISOString(), ...records }
}

/** Collects the records of each feature about a person, by their name. @returns null where there are none */
export async function collectPersonData(ctx: Ctx, email: string): Promise<Record<string, unknown[]> | null> {
  const byName: Record<string, unknown[]> = {}
  for (const { name, list } of ctx.app.personal_data) byName[name] = await list(ctx, email)
  return Object.values(byName).every((records) => records.length === 0) ? null : byName
}
