import type { App } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { WidgetPort } from '../../../platform/http/doors/widget.ts'
import { loadAccount } from '../../accounts/index.ts'
import { type FoundWidget, findOpenWidget } from '../records/widgets.queries.ts'
import { readVisitorToken } from './visitor-token.ts'

/** The widget that is shown under an id. @throws not_found where it is paused or has no origins too */
export async function requireOpenWidget(app: App, widget_id: string): Promise<FoundWidget> {
  const widget = await findOpenWidget(app.db, widget_id)
  if (widget === undefined) throw notFound()
  return widget
}

/** Finds the callers of the widget's door. */
export const widgetPort: WidgetPort = {
  async findWidget(app, widget_id) {
    const widget = await findOpenWidget(app.db, widget_id)
    const account = widget && (await loadAccount(app, widget.account_id))
    if (widget === undefined || account === undefined) return null
    const { id, version_id, allowed_origins } = widget
    return {
      caller: { account, actor: { kind: 'widget', id, version_id, visitor: null } },
      allowedOrigins: allowed_origins,
    }
  },
  async findVisitor(app, token) {
    const claims = readVisitorToken(app, token)
    if (claims === null || claims.expires_ms <= app.clock.nowMs()) return null
    const widget = await findOpenWidget(app.db, claims.widget_id)
    if (widget === undefined || widget.generation !== claims.generation) return null
    const account = await loadAccount(app, widget.account_id)
    if (account === undefined) return null
    const { id, version_id } = widget
    return { account, actor: { kind: 'widget', id, version_id, visitor: claims.visitor } }
  },
}
