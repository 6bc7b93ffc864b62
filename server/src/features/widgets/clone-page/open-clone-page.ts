import type { App } from '../../../platform/context.ts'
import { createContext } from '../../../platform/create-context.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import { findAccountBySlug } from '../../accounts/index.ts'
import { findAsset, publicUrl } from '../../assets/index.ts'
import { requireClone } from '../../clones/index.ts'
import { clonePage, clonePagePolicy } from '../page/chat-page.rules.ts'
import { findShownPage } from './clone-page.queries.ts'
import { toClonePage } from './read-clone-page.ts'

/** The page of a clone with its chat, for everybody. @returns null where there is none, or it is switched off */
export async function openClonePage(
  app: App,
  { academy, clone: slug }: { academy: string; clone: string },
): Promise<PageAnswer | null> {
  const account = await findAccountBySlug(app.db, academy)
  if (account === undefined) return null
  const page = await findShownPage(app.db, account.id, slug)
  if (page === undefined) return null
  const ctx = createContext(app, { account, actor: { kind: 'nobody' } })
  const { logo_asset_id, color } = account.branding
  const [clone, logo] = await Promise.all([
    requireClone(ctx, page.version_id),
    logo_asset_id === null ? undefined : findAsset(app.db, account.id, logo_asset_id),
  ])
  const { greeting, description } = page
  const said = { title: clone.label ?? account.name, greeting }
  const html = clonePage({
    id: page.id,
    texts: { en: said, es: said },
    color: color ?? undefined,
    suggestions: clone.suggestions,
    page: {
      academy: account.name,
      description,
      logo_url: logo === undefined ? null : publicUrl(app, logo),
    },
    language: account.language ?? 'en',
    url: toClonePage(ctx, clone, page).url,
  })
  return { html, status: 200, content_security_policy: clonePagePolicy, isEmbeddable: false }
}
