import { defineEvent } from '../../platform/events/event.ts'

/** What names an asset, in words for the operator: `guided answer 10000000007`. */
export type AssetUse = string

/** An asset is about to be deleted: whoever names it adds where to `uses`. */
export const assetDeleting = defineEvent<{ asset_id: number; uses: AssetUse[] }>('asset.deleting')
