import type { Ctx } from '../../../platform/context.ts'
import { upsertReferral } from './affiliates.queries.ts'

/** Records that the affiliate with a code sent a contact. A code that nobody has changes nothing. */
export const creditReferral = (
  { db, account, now }: Ctx,
  referral: { contact_id: number; ref: string },
): Promise<void> => upsertReferral(db, account.id, referral, now)
