import { defineEvent } from '../../platform/events/event.ts'

/** A record that names an asset, in words for the operator: `guided answer 10000000007`. */
export type AssetUse = string

/** An asset is being deleted. A feature that names it adds the records to `uses`. */
export const assetDeleting = defineEvent<{ asset_id: number; uses: AssetUse[] }>('asset.deleting')
