import type { Ctx } from '../../../platform/context.ts'
import { recordAnswer } from '../../../platform/http/idempotency.ts'
import { insertAsset } from '../assets.queries.ts'
import { titleFromFileName } from '../file-names.rules.ts'
import { expectedVideoMimeType } from '../media/kinds.rules.ts'
import type { AssetSummary } from '../schemas.ts'
import { allocateFile } from '../storage/allocate-file.ts'
import { toAssetSummary } from '../to-asset.ts'
import { fetchVideosName } from '../video/job-name.ts'

/** Creates the record of a video. It is processing until the background job has fetched the file. */
export async function createVideo(ctx: Ctx, link: { url: string; file_name: string }): Promise<AssetSummary> {
  const { url, file_name } = link
  const location = await allocateFile(ctx)
  return ctx.transaction(async (tx) => {
    const row = await insertAsset(
      tx.db,
      tx.account.id,
      {
        ...location,
        kind: 'video',
        title: titleFromFileName(file_name),
        file_name,
        mime_type: expectedVideoMimeType(file_name),
        file_size_bytes: 0,
        duration_seconds: null,
        source_url: url,
      },
      tx.now,
    )
    const summary = toAssetSummary(tx.app, row)
    await recordAnswer(tx, summary)
    tx.afterCommit(() => tx.app.wake(fetchVideosName))
    return summary
  })
}
