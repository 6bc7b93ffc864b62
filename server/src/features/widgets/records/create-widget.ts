import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { NewWidget, Widget } from '../schemas.ts'
import { newSecret } from './rotate-secret.ts'
import { hasClone, insertWidget } from './widgets.queries.ts'

const idBytes = 16

export const newWidgetId = (): string => `wgt_${randomBytes(idBytes).toString('base64url')}`

/** Makes a widget. Its secret is shown when it is rotated. @throws not_found (version_id) */
export function createWidget(
  ctx: Ctx,
  input: Omit<NewWidget, 'texts'> & Partial<Pick<NewWidget, 'texts'>>,
): Promise<Widget> {
  return ctx.transaction(async (tx) => {
    if (!(await hasClone(tx.db, tx.account.id, input.version_id))) throw notFound()
    const id = newWidgetId()
    const { secret_sealed } = newSecret(tx.app, id)
    return insertWidget(tx.db, tx.account.id, { texts: {}, ...input, id, secret_sealed }, tx.now)
  })
}
