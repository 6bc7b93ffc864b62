import type { Ctx } from '../../../platform/context.ts'
import { upsertContact } from '../../contacts/index.ts'

/** Makes or finds the contact whom a host meets, in the caller's transaction. A name that is known stays. @returns its id */
export async function findVisitorContact(
  tx: Ctx,
  { email, name }: { email: string; name: string | null },
): Promise<number> {
  const seen = { email, name, keepsName: true, source: 'meeting' as const, openedCount: 0 }
  return (await upsertContact(tx, seen)).id
}
