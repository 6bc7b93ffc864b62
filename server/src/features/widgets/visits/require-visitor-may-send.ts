import type { Ctx, WidgetVisitor } from '../../../platform/context.ts'
import { rateLimited } from '../../../platform/errors.ts'
import { countInHour, hourMs, requireClientMaySend } from '../../../platform/http/hourly-limit.ts'

const maxOfVisitorInHour = 100

/**
 * Counts a message of a visitor in the last hour. Those who are new and whom nobody identified count for their address too,
 * so that new visitors are no way around the limit. @throws rate_limited
 */
export async function requireVisitorMaySend(
  ctx: Ctx,
  { external_id, is_identified, began_ms }: WidgetVisitor,
): Promise<void> {
  const isNew = !is_identified && began_ms + hourMs > ctx.now.getTime()
  if (isNew) await requireClientMaySend(ctx, 'widget-message')
  if (await countInHour(ctx, `widget-message/${ctx.account.id}/${external_id}`, maxOfVisitorInHour)) return
  throw rateLimited(`Too many: ${maxOfVisitorInHour} messages an hour are allowed.`, {
    headers: { 'retry-after': String(hourMs / 60_000) },
  })
}
