import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { hasAnyAccess } from '../../access/index.ts'
import { findVisitorById } from '../../contacts/index.ts'
import { noAccess } from '../errors.ts'
import type { VisitorLink, visitorLinkBody } from '../schemas.ts'
import { linkUrl } from './code.ts'
import { insertLink, type NamedLink } from './links.queries.ts'

const hourMs = 3_600_000

/**
 * Makes a link that signs a student in once.
 * @throws not_found for nobody, and for somebody without any access
 */
export const createVisitorLink = (
  ctx: Ctx,
  { visitor_id, hours }: z.output<typeof visitorLinkBody>,
): Promise<VisitorLink> =>
  ctx.transaction(async (tx) => {
    const visitor = await findVisitorById(tx.db, tx.account.id, visitor_id)
    if (visitor?.email == null) throw notFound()
    if (!(await hasAnyAccess(tx, visitor.email))) throw noAccess(visitor.email)
    const link = await insertVisitorLink(tx, visitor_id, hours)
    return { visitor_id, url: linkUrl(tx.app, link), expires_at: link.expires_at }
  })

/** Makes the row of a link that works for so many hours. */
export const insertVisitorLink = (
  { db, account, now }: Ctx,
  visitor_id: number,
  hours: number,
): Promise<NamedLink> =>
  insertLink(db, account.id, { visitor_id, expires_at: new Date(now.getTime() + hours * hourMs) }, now)
