import { randomBytes } from 'node:crypto'
import type { App, Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { WidgetSecret } from '../schemas.ts'
import { updateWidgetRow } from './widgets.queries.ts'

const secretBytes = 32
const purpose = 'widget-secret'

/** A secret, and the form in which it is kept. */
export function newSecret(app: App, widget_id: string): { secret: string; secret_sealed: Buffer } {
  const secret = randomBytes(secretBytes).toString('base64url')
  return { secret, secret_sealed: app.secrets.seal(purpose, widget_id, secret) }
}

/** The secret with which a widget's identities are signed. */
export const openSecret = (app: App, widget_id: string, sealed: Buffer): string =>
  app.secrets.open(purpose, widget_id, sealed)

/** Gives a widget another secret, which is shown this once; all its tokens end. @throws not_found */
export async function rotateWidgetSecret(
  ctx: Ctx,
  { widget_id }: { widget_id: string },
): Promise<WidgetSecret> {
  const { secret, secret_sealed } = newSecret(ctx.app, widget_id)
  const updated = await updateWidgetRow(ctx.db, ctx.account.id, widget_id, { secret_sealed }, ctx.now)
  if (updated === undefined) throw notFound()
  return { object: 'widget_secret', widget_id, secret }
}
