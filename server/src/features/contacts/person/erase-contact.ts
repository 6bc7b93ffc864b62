import type { Ctx } from '../../../platform/context.ts'
import { getContact } from '../contacts/get-contact.ts'
import { erasePerson } from './erase-person.ts'

/** Erases the person of a contact. @throws not_found */
export async function eraseContact(ctx: Ctx, { id }: { id: number }): Promise<{ id: number; erased: true }> {
  const { email } = await getContact(ctx, { id })
  await erasePerson(ctx, { email })
  return { id, erased: true }
}
