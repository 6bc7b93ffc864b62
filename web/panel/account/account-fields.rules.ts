import type { Account } from './account.data.ts'

export type AccountFields = {
  name: string
  slug: string
  language: 'en' | 'es' | 'auto'
  logo_asset_id: string | null
  color: string
  overage: boolean
}

/** As the server takes them. */
export const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const color = /^#[0-9a-f]{6}$/i

/** An account as its form shows it. */
export const fieldsOf = ({ name, slug, language, branding, overage }: Account): AccountFields => ({
  name,
  slug,
  language: language ?? 'auto',
  logo_asset_id: branding.logo_asset_id === null ? null : String(branding.logo_asset_id),
  color: branding.color ?? '',
  overage,
})

/** What a form says, for the server. */
export const changesOf = ({ name, slug, language, logo_asset_id, color, overage }: AccountFields) => ({
  name,
  slug,
  language: language === 'auto' ? null : language,
  branding: {
    logo_asset_id: logo_asset_id === null ? null : Number(logo_asset_id),
    color: color === '' ? null : color,
  },
  overage,
})
