import type { Ctx } from '../../../platform/context.ts'
import { findTranscript } from '../find-transcript.ts'
import type { AssetTranscript } from '../schemas.ts'

/** What is said in a film or a sound. @throws not_found where there are no captions, transcript_not_ready */
export async function getCaptions(ctx: Ctx, { id }: { id: number }): Promise<AssetTranscript> {
  const { language, segments } = await findTranscript(ctx, { asset_id: id })
  return { object: 'asset_transcript', asset_id: id, language, segments }
}
