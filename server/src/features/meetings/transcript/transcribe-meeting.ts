import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { beginTranscription, getTranscription, type Transcription } from '../../transcripts/index.ts'
import { getMeeting } from '../records/get-meeting.ts'
import { touchMeeting } from '../records/meetings.queries.ts'

type ById = { id: number }

/**
 * Has the transcript made of the recording, also after it was given up.
 * @throws not_found, transcription_not_configured, no_recording, transcript_uploaded
 */
export function transcribeMeeting(ctx: Ctx, { id }: ById): Promise<Transcription> {
  const recorded = { meeting_id: id }
  return ctx.transaction(async (tx) => {
    if (!(await touchMeeting(tx.db, tx.account.id, id, tx.now))) throw notFound()
    const { recording_asset_id: asset_id } = await getMeeting(tx, { id })
    await beginTranscription(tx, { recorded, asset_id })
    return getTranscription(tx, recorded)
  })
}

/** How the transcript of a meeting is coming along. @throws not_found */
export async function getMeetingTranscription(ctx: Ctx, { id }: ById): Promise<Transcription> {
  await getMeeting(ctx, { id })
  return getTranscription(ctx, { meeting_id: id })
}
