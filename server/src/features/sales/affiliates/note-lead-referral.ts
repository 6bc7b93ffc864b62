import type { Ctx } from '../../../platform/context.ts'
import { noteReferral, readFirstPages } from './affiliates.queries.ts'
import { refOfUrl } from './ref.rules.ts'

/** A conversation brought a contact: the affiliate whose link it began with, if any, has sent them. */
export async function noteLeadReferral(tx: Ctx, { contact_id }: { contact_id: number }): Promise<void> {
  const pages = await readFirstPages(tx.db, tx.account.id, contact_id)
  const ref = pages.map(refOfUrl).find((found) => found !== null)
  if (ref != null) await noteReferral(tx.db, tx.account.id, { contact_id, ref }, tx.now)
}
