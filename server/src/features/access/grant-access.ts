import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { asCreated } from '../../platform/operation.ts'
import { ensureVisitor, upsertContact } from '../contacts/index.ts'
import { findDirectRecord } from './access.queries.ts'
import { productKindNotSupported } from './errors.ts'
import { futureEnd, sourceOf } from './expires-at.ts'
import { changeAccess } from './grounds/change-access.ts'
import { granted, withDirect } from './grounds/direct.rules.ts'
import { lockProductKinds } from './kinds.queries.ts'
import { isHeld } from './kinds.rules.ts'
import type { AcademyAccess, grantAccessBody } from './schemas.ts'

/**
 * Gives a person direct access to a product, or renews it: one record for each email and product. Whoever is unknown
 * becomes a contact and a visitor. @throws invalid_request (expires_at), not_found, product_kind_not_supported
 */
export function grantAccess(ctx: Ctx, input: z.output<typeof grantAccessBody>): Promise<AcademyAccess> {
  const { email, product_id, name = null } = input
  const given = {
    product_id,
    source: sourceOf(ctx),
    order_ref: null,
    expires_at: futureEnd(ctx, input.expires_at ?? null),
  }
  return ctx.transaction(async (tx) => {
    const { db, account, now } = tx
    const kinds = (await lockProductKinds(db, account.id, [product_id])).get(product_id)
    if (kinds === undefined) throw notFound()
    if (!isHeld(kinds)) throw productKindNotSupported()
    const seen = { email, name, keepsName: true, source: 'access' as const, openedCount: 0 }
    const { id: contact_id } = await upsertContact(tx, seen)
    const visitor_id = await ensureVisitor(tx, contact_id)
    const isKnown = (await findDirectRecord(db, account.id, { visitor_id, product_id }, now)) !== undefined
    await changeAccess(tx, {
      visitor_ids: [visitor_id],
      product_ids: [product_id],
      change: (grounds, at) => withDirect(grounds, product_id, (ground) => granted(ground, given, at)),
    })
    Object.assign(tx.answerSubject, { contact_id, visitor_id })
    const record = (await findDirectRecord(db, account.id, { visitor_id, product_id }, now))!
    return isKnown ? record : asCreated(record)
  })
}
