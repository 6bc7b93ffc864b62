import type { Ctx } from '../../../platform/context.ts'
import { freeSlug, slugOf } from '../../accounts/index.ts'
import { type Clone, requireClone } from '../../clones/index.ts'
import type { ClonePage, ClonePageValues } from '../schemas.ts'
import { findClonePage, listPageSlugs } from './clone-page.queries.ts'

/** The page of a clone; one that was never made is off, with the slug that it would have. @throws not_found */
export async function readClonePage(ctx: Ctx, { id }: { id: number }): Promise<ClonePage> {
  const clone = await requireClone(ctx, id)
  return toClonePage(
    ctx,
    clone,
    (await findClonePage(ctx.db, ctx.account.id, id)) ?? (await newPage(ctx, clone)),
  )
}

/** What a page is before anybody changes it. */
export const newPage = async ({ db, account }: Ctx, { label }: Clone): Promise<ClonePageValues> => ({
  enabled: false,
  slug: freeSlug(slugOf(label ?? account.name), await listPageSlugs(db, account.id)),
  description: '',
  greeting: '',
  replies_a_day: null,
})

export const toClonePage = (
  { app, account }: Ctx,
  { id, published }: Clone,
  { enabled, slug, description, greeting, replies_a_day }: ClonePageValues,
): ClonePage => ({
  object: 'clone_page',
  version_id: id,
  ...{ enabled, slug, description, greeting, replies_a_day },
  url: `${app.base_url}/c/${account.slug}/${slug}`,
  is_shown: enabled && published,
})
