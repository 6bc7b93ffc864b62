import type { Ctx } from '../../../platform/context.ts'
import { getContact } from '../contacts/get-contact.ts'
import { exportPerson } from './export-person.ts'

/** Exports everything that is stored about the person of a contact. @throws not_found */
export async function exportContact(ctx: Ctx, { id }: { id: number }) {
  const { email } = await getContact(ctx, { id })
  return exportPerson(ctx, { email })
}
