import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findAccountBySlug } from '../../accounts/index.ts'
import { findAsset, publicUrl } from '../../assets/index.ts'
import type { academyBySlug, PublicAcademy } from '../schemas.ts'
import { findLanguage } from './find-language.ts'

/** How an academy looks to whoever has its address. @throws not_found */
export async function getAcademy(
  { db, app }: Ctx,
  { slug }: z.output<typeof academyBySlug>,
): Promise<PublicAcademy> {
  const account = await findAccountBySlug(db, slug)
  if (account === undefined) throw notFound()
  const { logo_asset_id, color } = account.branding
  const [language, logo] = await Promise.all([
    findLanguage({ db, account }),
    logo_asset_id === null ? undefined : findAsset(db, account.id, logo_asset_id),
  ])
  const logo_url = logo === undefined ? null : publicUrl(app, logo)
  return { name: account.name, slug: account.slug, language, color, logo_url }
}
