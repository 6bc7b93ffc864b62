import type { Ctx } from '../../../platform/context.ts'
import { findTranscript } from '../../transcripts/index.ts'
import type { MeetingTranscript } from '../schemas.ts'

/** What was said in a meeting. @throws not_found where it has no transcript, transcript_not_ready */
export async function getMeetingTranscript(ctx: Ctx, { id }: { id: number }): Promise<MeetingTranscript> {
  const { language, segments } = await findTranscript(ctx, { meeting_id: id })
  return { object: 'meeting_transcript', meeting_id: id, language, segments }
}
