import type { Ctx } from '../../../platform/context.ts'
import { findTranscript } from '../../transcripts/index.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import type { WebinarTranscript } from '../schemas.ts'

/** What was said in a webinar. @throws feature_not_in_plan, not_found where it has no transcript, transcript_not_ready */
export async function getWebinarTranscript(ctx: Ctx, { id }: { id: number }): Promise<WebinarTranscript> {
  requireLiveFeatures(ctx)
  const { language, segments } = await findTranscript(ctx, { webinar_id: id })
  return { object: 'webinar_transcript', webinar_id: id, language, segments }
}
