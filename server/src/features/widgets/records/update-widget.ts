import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Widget, WidgetChanges } from '../schemas.ts'
import { hasClone, updateWidgetRow } from './widgets.queries.ts'

/** Changes the fields of a widget that are sent. @throws not_found (widget_id, version_id) */
export function updateWidget(
  ctx: Ctx,
  { widget_id, ...changes }: WidgetChanges & { widget_id: string },
): Promise<Widget> {
  return ctx.transaction(async (tx) => {
    const { version_id } = changes
    if (version_id !== undefined && !(await hasClone(tx.db, tx.account.id, version_id))) throw notFound()
    const updated = await updateWidgetRow(tx.db, tx.account.id, widget_id, changes, tx.now)
    if (updated === undefined) throw notFound()
    return updated
  })
}

/** Shows a widget nowhere until it is enabled again. @throws not_found */
export const pauseWidget = (ctx: Ctx, { widget_id }: { widget_id: string }): Promise<Widget> =>
  updateWidget(ctx, { widget_id, enabled: false })
