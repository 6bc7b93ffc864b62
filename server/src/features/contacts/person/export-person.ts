import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'

/** Everything that the account holds of a person, by the name of the records. */
type PersonExport = { object: 'person'; email: string; exported_at: string } & Record<string, unknown>

/** Collects from every feature what it holds of a person. @throws not_found where nothing is held */
export async function exportPerson(ctx: Ctx, input: { email: string }): Promise<PersonExport> {
  const email = input.email.trim().toLowerCase()
  const held = await readPerson(ctx, email)
  if (held === null) throw notFound(`Nothing is held on ${email}.`)
  return { object: 'person', email, exported_at: ctx.now.toISOString(), ...held }
}

/** What each feature holds of a person; null: nothing at all. */
export async function readPerson(ctx: Ctx, email: string): Promise<Record<string, unknown[]> | null> {
  const held: Record<string, unknown[]> = {}
  for (const { name, read } of ctx.app.personal_data) held[name] = await read(ctx, email)
  return Object.values(held).every((records) => records.length === 0) ? null : held
}
