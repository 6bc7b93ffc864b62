import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import type { Widget } from '../schemas.ts'
import { listWidgetRows } from './widgets.queries.ts'

/** All widgets of the account, the oldest first. */
export const listWidgets = async (ctx: Ctx): Promise<ListEnvelope<Widget>> =>
  wholeList(await listWidgetRows(ctx.db, ctx.account.id))
