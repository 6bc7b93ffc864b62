import type { Ctx } from '../../../platform/context.ts'
import { slugTaken } from '../../accounts/index.ts'
import { requireClone } from '../../clones/index.ts'
import { newWidgetId } from '../records/create-widget.ts'
import { newSecret } from '../records/rotate-secret.ts'
import type { ClonePage, ClonePageChanges } from '../schemas.ts'
import { findClonePage, listPageSlugs, saveClonePage } from './clone-page.queries.ts'
import { newPage, toClonePage } from './read-clone-page.ts'

const defaultColor = '#12695f'

/** Makes the page of a clone public, or changes it; what is not sent stays. @throws not_found, slug_taken */
export function setClonePage(ctx: Ctx, { id, ...changes }: ClonePageChanges): Promise<ClonePage> {
  return ctx.transaction(async (tx) => {
    const clone = await requireClone(tx, id)
    const before = await findClonePage(tx.db, tx.account.id, id)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const values = { ...(before ?? (await newPage(tx, clone))), ...given }
    const taken = values.slug === before?.slug ? [] : await listPageSlugs(tx.db, tx.account.id)
    if (taken.includes(values.slug)) throw slugTaken('Another clone has this address. Choose another.')
    const widget_id = newWidgetId()
    const made = { id: widget_id, version_id: id, color: defaultColor, ...newSecret(tx.app, widget_id) }
    return toClonePage(tx, clone, await saveClonePage(tx.db, tx.account.id, { ...values, ...made }, tx.now))
  })
}
