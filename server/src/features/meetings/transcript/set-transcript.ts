import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { importTranscript } from '../../transcripts/index.ts'
import { getMeeting } from '../records/get-meeting.ts'
import { touchMeeting } from '../records/meetings.queries.ts'
import type { Meeting, setTranscriptOptions } from '../schemas.ts'

/** Stores the transcript of a meeting from a file. @throws not_found, invalid_request (file), words_quota_exceeded */
export async function setTranscript(
  ctx: Ctx,
  { id, ...options }: z.output<typeof setTranscriptOptions>,
): Promise<Meeting> {
  const { title, starts_at } = await getMeeting(ctx, { id })
  await importTranscript(ctx, { recorded: { meeting_id: id }, title, starts_at, ...options }, async (tx) => {
    if (!(await touchMeeting(tx.db, tx.account.id, id, tx.now))) throw notFound()
  })
  return getMeeting(ctx, { id })
}
