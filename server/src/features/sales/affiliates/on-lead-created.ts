import type { Ctx } from '../../../platform/context.ts'
import { listFirstPageUrls, upsertReferral } from './affiliates.queries.ts'
import { affiliateRef } from './ref.rules.ts'

type Lead = { contact_id: number; page_url?: string }

/** Credits a contact whom a conversation brought to the affiliate whose link it began with, if any. */
export async function onLeadCreated(tx: Ctx, { contact_id, page_url }: Lead): Promise<void> {
  const urls = page_url === undefined ? await listFirstPageUrls(tx.db, tx.account.id, contact_id) : [page_url]
  const ref = urls.map(affiliateRef).find((found) => found !== null)
  if (ref != null) await upsertReferral(tx.db, tx.account.id, { contact_id, ref }, tx.now)
}
