import type { Ctx } from '../../../platform/context.ts'
import { recordAnswer } from '../../../platform/http/idempotency.ts'
import { insertAsset } from '../assets.queries.ts'
import { expectedVideoType } from '../media/kinds.rules.ts'
import { titleOf } from '../names.rules.ts'
import { newFile } from '../new-file.ts'
import { assetSummaryOf } from '../records.ts'
import type { AssetSummary } from '../schemas.ts'
import { fetchVideosName } from '../video/names.ts'

/** Notes a video that the background fetches: its record is processing until then. */
export async function createVideo(ctx: Ctx, link: { url: string; file_name: string }): Promise<AssetSummary> {
  const { url, file_name } = link
  const place = await newFile(ctx)
  return ctx.transaction(async (tx) => {
    const row = await insertAsset(
      tx.db,
      tx.account.id,
      {
        ...place,
        kind: 'video',
        title: titleOf(file_name),
        file_name,
        mime_type: expectedVideoType(file_name),
        file_size_bytes: 0,
        duration_seconds: null,
        source_url: url,
      },
      tx.now,
    )
    const summary = assetSummaryOf(tx.app, row)
    await recordAnswer(tx, summary)
    tx.afterCommit(() => tx.app.wake(fetchVideosName))
    return summary
  })
}
