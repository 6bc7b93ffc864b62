import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { insertNamedVisitor, insertVisitor, type Visitor } from './visitors.queries.ts'

/** How a connected system names a visitor; the email in lower case. */
export type VisitorIdentity = { external_id: string | null; email: string | null; name: string | null }

/**
 * Makes a visitor whom nobody knew a moment ago. Runs in the caller's transaction, which starts again where the external id or the
 * email names a visitor by now.
 */
export async function createVisitor(
  { db, account, now }: Ctx,
  { external_id, ...visitor }: VisitorIdentity,
): Promise<Visitor> {
  const created =
    external_id === null
      ? await insertVisitor(db, account.id, visitor, now)
      : await insertNamedVisitor(db, account.id, { external_id, ...visitor }, now)
  if (created === undefined) throw concurrentChange()
  return created
}
