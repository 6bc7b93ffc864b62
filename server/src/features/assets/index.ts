export { listAssetKinds, lockExistingAssets } from './assets.queries.ts'
export { assetDeleting } from './events.ts'
export { signedUrl } from './urls.ts'
