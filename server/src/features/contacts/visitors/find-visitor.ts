import type { Ctx } from '../../../platform/context.ts'
import type { VisitorIdentity } from './identify-visitor.ts'
import { findVisitorByEmail, findVisitorByExternalId, type Visitor } from './visitors.queries.ts'

/** A visitor who is known, and whether the identity says nothing of them that is new. */
type KnownVisitor = Visitor & { settled: boolean }

/** The visitor that an identity means, if there is one: the external id decides over the email. */
export async function findVisitor(ctx: Ctx, identity: VisitorIdentity): Promise<KnownVisitor | undefined> {
  const { external_id, email, name } = identity
  const named =
    external_id === null ? undefined : await findVisitorByExternalId(ctx.db, ctx.account.id, external_id)
  const visitor =
    named ?? (email === null ? undefined : await findVisitorByEmail(ctx.db, ctx.account.id, email))
  if (visitor === undefined) return undefined
  const settled =
    (named !== undefined || external_id === null) &&
    (email === null || visitor.email !== null) &&
    (name === null || name === visitor.name)
  return { ...visitor, settled }
}
