import type { Ctx } from '../../../platform/context.ts'
import { touchVisitorContact } from '../contacts/visitor-contact.queries.ts'
import { updateVisitor, type Visitor } from './visitors.queries.ts'

/**
 * Stores what a visitor wants to be called, for their contact too. Runs in the caller's transaction.
 * @returns undefined where there is no such visitor
 */
export async function renameVisitor(
  tx: Ctx,
  { visitor_id, name }: { visitor_id: number; name: string },
): Promise<Visitor | undefined> {
  const visitor = await updateVisitor(tx.db, tx.account.id, visitor_id, { name }, tx.now)
  await touchVisitorContact(tx.db, tx.account.id, { visitor_id, openedCount: 0 }, tx.now)
  return visitor
}
