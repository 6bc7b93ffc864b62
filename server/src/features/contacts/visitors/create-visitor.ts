import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { insertNamedVisitor, insertVisitor, type Visitor } from './visitors.queries.ts'

/**
 * Makes a visitor whom nobody knew a moment ago, by an external id or anonymous. Runs in the caller's transaction, which starts
 * again where the external id names a visitor by now.
 */
export async function createVisitor(
  tx: Ctx,
  { external_id, name }: { external_id: string | null; name: string | null },
): Promise<Visitor> {
  const { db, account, now } = tx
  const visitor =
    external_id === null
      ? await insertVisitor(db, account.id, { email: null, name }, now)
      : await insertNamedVisitor(db, account.id, { external_id, name }, now)
  if (visitor === undefined) throw concurrentChange()
  return visitor
}
