import type { App } from '../../platform/context.ts'
import type { AssetRow } from './assets.queries.ts'
import type { Asset, AssetSummary } from './schemas.ts'
import { publicUrl } from './urls.ts'

/** An asset as it is on the wire. */
export function toAsset(app: App, row: AssetRow): Asset {
  const { public_token, created_at, updated_at, ...asset } = row
  const is_public = row.status === 'ready' && row.kind !== 'video'
  return { ...asset, public_url: is_public ? publicUrl(app, row) : null, created_at, updated_at }
}

/** The answer to a request that added an asset. */
export function toAssetSummary(app: App, row: AssetRow): AssetSummary {
  const { id, kind, title, file_name, status, public_url } = toAsset(app, row)
  return { id, kind, title, file_name, status, public_url }
}
