import type { Ctx } from '../../../platform/context.ts'
import type { VisitorIdentity } from './create-visitor.ts'
import { findVisitorByEmail, findVisitorByExternalId, type Visitor } from './visitors.queries.ts'

/** A known visitor; `isCurrent`: the identity adds nothing to what is stored of them. */
type KnownVisitor = Visitor & { isCurrent: boolean }

/** Finds the visitor that an identity names. Where external id and email name different ones, the external id decides. */
export async function findVisitor(ctx: Ctx, identity: VisitorIdentity): Promise<KnownVisitor | undefined> {
  const { external_id, email, name } = identity
  const byExternalId =
    external_id === null ? undefined : await findVisitorByExternalId(ctx.db, ctx.account.id, external_id)
  const visitor =
    byExternalId ?? (email === null ? undefined : await findVisitorByEmail(ctx.db, ctx.account.id, email))
  if (visitor === undefined) return undefined
  const isCurrent =
    (byExternalId !== undefined || external_id === null) &&
    (email === null || visitor.email !== null) &&
    (name === null || name === visitor.name)
  return { ...visitor, isCurrent }
}
