import type { Ctx } from '../../../platform/context.ts'
import { findAsset, publicUrl, signedUrl } from '../../assets/index.ts'
import { findProduct } from '../../catalog/index.ts'
import type { ReplyAction } from '../../chat/index.ts'
import type { ShownAction } from '../schemas.ts'

/** What a reply offers, with what a visitor needs to follow it. What was deleted meanwhile is left out. */
export async function showActions(ctx: Ctx, actions: ReplyAction[]): Promise<ShownAction[]> {
  const shown = await Promise.all(actions.map((action) => showAction(ctx, action)))
  return shown.filter((action) => action !== null)
}

async function showAction(ctx: Ctx, action: ReplyAction): Promise<ShownAction | null> {
  const { type } = action
  if (type === 'product') return showProduct(ctx, action.product_id)
  if (type === 'asset') return showAsset(ctx, action.asset_id)
  if (type === 'video') return { type, label: action.title, url: action.url }
  return { type, label: action.label, url: action.url }
}

async function showProduct({ db, account }: Ctx, id: number): Promise<ShownAction | null> {
  const product = await findProduct(db, account.id, id)
  return product === undefined ? null : { type: 'product', label: product.title, url: product.checkout_url }
}

async function showAsset({ app, db, account }: Ctx, id: number): Promise<ShownAction | null> {
  const asset = await findAsset(db, account.id, id)
  if (asset === undefined || asset.status !== 'ready') return null
  const url = asset.kind === 'video' ? signedUrl(app, 'embed', asset.id) : publicUrl(app, asset)
  return { type: 'asset', label: asset.title, url }
}
