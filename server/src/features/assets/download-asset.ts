import type { StoredBytes } from '../../platform/bytes.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findAsset } from './assets.queries.ts'
import { videoNotDownloadable } from './errors.ts'
import { storedBytes } from './stored-bytes.rules.ts'

/** The bytes of a ready image, audio or other file. @throws not_found, video_not_downloadable */
export async function downloadAsset(ctx: Ctx, { id }: { id: number }): Promise<StoredBytes> {
  const asset = await findAsset(ctx.db, ctx.account.id, id)
  if (asset === undefined) throw notFound()
  if (asset.kind === 'video') throw videoNotDownloadable()
  if (asset.status !== 'ready') throw notFound()
  return storedBytes(asset, 'attachment')
}
