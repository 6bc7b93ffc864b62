import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest, notFound } from '../../../platform/errors.ts'
import { listAssetKinds, lockExistingAssets } from '../../assets/index.ts'
import { followRecording } from '../../transcripts/index.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { getWebinar } from '../records/get-webinar.ts'
import type { setReplayOptions, Webinar } from '../schemas.ts'
import { saveReplay } from './replay.queries.ts'

/**
 * Says which film is the replay of a webinar, or that there is none, and who may watch it. The webinar may be over.
 * A transcript is made of a new replay where nobody uploaded one.
 * @throws feature_not_in_plan, not_found (also the film), invalid_request (asset_id)
 */
export function setReplay(ctx: Ctx, input: z.output<typeof setReplayOptions>): Promise<Webinar> {
  requireLiveFeatures(ctx)
  return ctx.transaction(async (tx) => {
    // The film before the webinar, as whoever deletes a film locks them.
    if (input.asset_id !== null) await requireFilm(tx, input.asset_id)
    if (!(await saveReplay(tx.db, tx.account.id, input, tx.now))) throw notFound()
    await followRecording(tx, { recorded: { webinar_id: input.id }, asset_id: input.asset_id })
    return getWebinar(tx, { id: input.id })
  })
}

/** Keeps a film until the transaction ends. @throws not_found, invalid_request */
async function requireFilm({ db, account }: Ctx, asset_id: number): Promise<void> {
  await lockExistingAssets(db, account.id, [asset_id])
  const kind = (await listAssetKinds(db, account.id, [asset_id])).get(asset_id)
  if (kind === undefined) throw notFound('asset_id: the account has no such media file.')
  if (kind !== 'video') throw invalidRequest(`asset_id: asset ${asset_id} is no video.`)
}
