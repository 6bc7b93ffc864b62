import type { App } from '../../../platform/context.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import { findAccountBySlug } from '../../accounts/index.ts'
import { appColor, appIcon } from './app-icon.rules.ts'

type BySlug = { slug: string }

/** By what a browser installs the campus of an academy: its name, colour and icon. @returns null where there is none */
export async function openManifest(app: App, { slug }: BySlug): Promise<PageAnswer | null> {
  const account = await findAccountBySlug(app.db, slug)
  if (account === undefined) return null
  const path = `/campus/${encodeURIComponent(account.slug)}`
  const icon = { src: `${path}/icon.svg`, sizes: 'any', type: 'image/svg+xml' }
  const json = {
    ...{ id: path, name: account.name, short_name: account.name, start_url: path, scope: path },
    ...{ display: 'standalone', theme_color: appColor(account.branding.color), background_color: '#ffffff' },
    icons: [
      { ...icon, purpose: 'any' },
      { ...icon, purpose: 'maskable' },
    ],
  }
  return { json, status: 200 }
}

/** The icon of an academy's campus on a phone. @returns null where there is no such academy */
export async function openAppIcon(app: App, { slug }: BySlug): Promise<PageAnswer | null> {
  const account = await findAccountBySlug(app.db, slug)
  if (account === undefined) return null
  const { name, branding } = account
  return { file: appIcon({ name, color: branding.color }), content_type: 'image/svg+xml', name: 'icon.svg' }
}
