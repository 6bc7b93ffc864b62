import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type ListEnvelope, page, wholeList } from '../../platform/http/fields.ts'
import { parseUpdatedSince } from '../../platform/http/updated-since.ts'
import { findProduct } from '../catalog/index.ts'
import { findVisitor } from '../contacts/index.ts'
import { listAccessRecords } from './access.queries.ts'
import type { AcademyAccess, listAccessQuery } from './schemas.ts'

type Query = z.output<typeof listAccessQuery>

/**
 * Access of the account, in ascending id. An email or visitor_id that nobody has lists nothing.
 * @throws invalid_updated_since, not_found (product_id)
 */
export async function listAccess(ctx: Ctx, query: Query): Promise<ListEnvelope<AcademyAccess>> {
  const { db, account, now } = ctx
  const updated_since = parseUpdatedSince(query.updated_since)
  const { product_id } = query
  if (product_id !== undefined && !(await findProduct(db, account.id, product_id))) throw notFound()
  const visitor_ids = await namedVisitors(ctx, query)
  if (visitor_ids !== undefined && new Set(visitor_ids).size !== 1) return wholeList([])
  const filter = { ...query, visitor_id: visitor_ids?.[0], updated_since }
  return page(await listAccessRecords(db, account.id, filter, now), query.limit)
}

/** The visitors that the query names: none where nobody has the email. @returns undefined where it names none */
async function namedVisitors(ctx: Ctx, { email, visitor_id }: Query): Promise<number[] | undefined> {
  if (email === undefined) return visitor_id === undefined ? undefined : [visitor_id]
  const visitor = await findVisitor(ctx, { external_id: null, email: email.toLowerCase(), name: null })
  if (visitor === undefined) return []
  return visitor_id === undefined ? [visitor.id] : [visitor.id, visitor_id]
}
