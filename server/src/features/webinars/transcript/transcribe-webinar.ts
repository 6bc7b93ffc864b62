import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { beginTranscription, getTranscription, type Transcription } from '../../transcripts/index.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { getWebinar } from '../records/get-webinar.ts'
import { touchWebinar } from '../records/webinars.queries.ts'

type ById = { id: number }

/**
 * Has the transcript made of the replay, also after it was given up.
 * @throws feature_not_in_plan, not_found, transcription_not_configured, no_recording, transcript_uploaded
 */
export function transcribeWebinar(ctx: Ctx, { id }: ById): Promise<Transcription> {
  requireLiveFeatures(ctx)
  const recorded = { webinar_id: id }
  return ctx.transaction(async (tx) => {
    if (!(await touchWebinar(tx.db, tx.account.id, id, tx.now))) throw notFound()
    const { replay } = await getWebinar(tx, { id })
    await beginTranscription(tx, { recorded, asset_id: replay.asset_id })
    return getTranscription(tx, recorded)
  })
}

/** How the transcript of a webinar is coming along. @throws feature_not_in_plan, not_found */
export async function getWebinarTranscription(ctx: Ctx, { id }: ById): Promise<Transcription> {
  await getWebinar(ctx, { id })
  return getTranscription(ctx, { webinar_id: id })
}
