import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { requireClientMaySend } from '../../../platform/http/hourly-limit.ts'
import { leadCreated, upsertContact } from '../../contacts/index.ts'
import type { leadAnswer, leadBody } from '../schemas.ts'
import { requireVisitor } from './require-visitor.ts'

/**
 * Takes the email of somebody who wants to hear more: they become a contact. Whoever types an email may be anybody, so it
 * joins nothing that was said before. @throws invalid_token, rate_limited
 */
export async function leaveEmail(
  ctx: Ctx,
  { widget_id, email, name, page_url }: z.output<typeof leadBody>,
): Promise<z.output<typeof leadAnswer>> {
  requireVisitor(ctx, widget_id)
  await requireClientMaySend(ctx, 'widget-lead')
  return ctx.transaction(async (tx) => {
    const seen = { email, name: name ?? null, source: 'widget' as const, openedCount: 0 }
    const { id: contact_id, is_new } = await upsertContact(tx, seen)
    if (is_new) await tx.emit(leadCreated, { contact_id, page_url })
    return { object: 'widget_lead', received: true }
  })
}
