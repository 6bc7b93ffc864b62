import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { App, WidgetVisitor } from '../../../platform/context.ts'
import { email, name, text } from '../../../platform/http/fields.ts'
import { invalidIdentity } from '../errors.ts'
import { openSecret } from '../records/rotate-secret.ts'
import type { FoundWidget } from '../records/widgets.queries.ts'

const maxLifetimeSeconds = 3_600
/** Clocks of servers differ a little. */
const toleranceSeconds = 60

const claims = z.object({
  sub: text(1, 200),
  exp: z.number(),
  email: email().optional(),
  name: name(1, 200).optional(),
})

/**
 * Who a page's server says that somebody is: a JWT (HS256) with the widget's secret, for this widget, of an hour at most.
 * @throws invalid_identity
 */
export async function readIdentity(app: App, widget: FoundWidget, jwt: string): Promise<WidgetVisitor> {
  const nowMs = app.clock.nowMs()
  const secret = new TextEncoder().encode(openSecret(app, widget.id, widget.secret_sealed))
  const options = {
    algorithms: ['HS256'],
    audience: widget.id,
    currentDate: new Date(nowMs),
    clockTolerance: toleranceSeconds,
  }
  const verified = await jwtVerify(jwt, secret, options).catch((cause) => {
    throw invalidIdentity(undefined, { cause })
  })
  const said = claims.safeParse(verified.payload)
  if (!said.success) throw invalidIdentity()
  if (said.data.exp * 1_000 > nowMs + (maxLifetimeSeconds + toleranceSeconds) * 1_000) throw invalidIdentity()
  const { sub, email: known = null, name: called = null } = said.data
  return { external_id: sub, email: known, name: called, is_identified: true, began_ms: nowMs }
}
