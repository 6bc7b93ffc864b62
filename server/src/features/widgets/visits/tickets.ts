import type { App, Ctx } from '../../../platform/context.ts'
import type { FoundWidget } from '../records/widgets.queries.ts'
import type { Ticket } from '../schemas.ts'
import { requireOpenWidget } from './find-widget.ts'
import { readClaims, signClaims } from './signed.ts'

type TicketClaims = { widget_id: string; generation: number; expires_ms: number }

const purpose = 'widget-ticket'
const lifetimeMs = 60_000

/** Gives a page that shows a widget what opens its chat within a minute. @throws not_found */
export async function createTicket(ctx: Ctx, { widget_id }: { widget_id: string }): Promise<Ticket> {
  const { generation } = await requireOpenWidget(ctx.app, widget_id)
  const expires_ms = ctx.now.getTime() + lifetimeMs
  const claims: TicketClaims = { widget_id, generation, expires_ms }
  return {
    object: 'widget_ticket',
    ticket: signClaims(ctx.app, purpose, claims),
    expires_at: new Date(expires_ms).toISOString(),
  }
}

/** True for a ticket of this widget as it is now, that has not ended. */
export function isTicketOf(app: App, { id, generation }: FoundWidget, ticket: string): boolean {
  const claims = readClaims<TicketClaims>(app, purpose, ticket)
  return (
    claims !== null &&
    claims.widget_id === id &&
    claims.generation === generation &&
    claims.expires_ms > app.clock.nowMs()
  )
}
