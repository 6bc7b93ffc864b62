import type { Ctx } from '../../../platform/context.ts'
import { contactTagExpired, contactTagged } from '../events.ts'
import { deleteExpiredContactTag, upsertContactTag } from './tags.queries.ts'

/**
 * Gives a contact, which is locked, a tag in the caller's transaction. Where the same tag has expired and the job has not
 * deleted it yet, it is deleted first, so that the events do not depend on when the job runs.
 */
export async function giveTag(
  tx: Ctx,
  given: { contact_id: number; tag_id: number; expires_at: string | null },
): Promise<void> {
  const expired = await deleteExpiredContactTag(tx.db, tx.account.id, given, tx.now)
  if (expired !== undefined) await tx.emit(contactTagExpired, expired)
  await tx.emit(contactTagged, await upsertContactTag(tx.db, tx.account.id, given, tx.now))
}
