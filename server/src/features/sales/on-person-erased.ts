import type { Ctx } from '../../platform/context.ts'
import { deleteAnswersAbout } from '../../platform/http/idempotency.queries.ts'
import type { Person } from '../../platform/person.ts'
import { eraseAffiliates } from './affiliates/affiliates.queries.ts'
import { affiliatesErased } from './events.ts'
import { eraseBuyer } from './sales.queries.ts'

/** Removes a person from their sales, and from the affiliates that they are: kept answers about sales name these. */
export async function onPersonErased(tx: Ctx, { emails }: Person): Promise<void> {
  const { db, account } = tx
  await eraseBuyer(db, account.id, emails)
  const affiliate_ids = await eraseAffiliates(db, account.id, emails)
  await deleteAnswersAbout(db, account.id, 'affiliate_id', affiliate_ids)
  await tx.emit(affiliatesErased, { affiliate_ids })
}
