import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/operation.ts'
import { importTranscript, readTranscriptFile } from '../../transcripts/index.ts'
import { getMeeting } from '../records/get-meeting.ts'
import { touchMeeting } from '../records/meetings.queries.ts'
import type { Meeting, setTranscriptOptions, uploadTranscriptInput } from '../schemas.ts'

type Given = z.output<typeof uploadTranscriptInput>

/** Stores the transcript of a meeting from a file of this machine. @throws not_found, invalid_request (file), words_quota_exceeded */
export const setTranscript = (
  ctx: Ctx,
  { file, ...given }: z.output<typeof setTranscriptOptions>,
): Promise<Meeting> => store(ctx, given, () => readTranscriptFile(file))

/** Stores the transcript of a meeting from a file that is sent. @throws not_found, invalid_request (file), words_quota_exceeded */
export const uploadTranscript = (
  ctx: Ctx,
  { file, ...given }: Given & { file: UploadedFile },
): Promise<Meeting> => store(ctx, given, async () => Buffer.concat(await Array.fromAsync(file.content)))

async function store(ctx: Ctx, { id, ...options }: Given, read: () => Promise<Buffer>): Promise<Meeting> {
  const { title, starts_at } = await getMeeting(ctx, { id })
  const transcript = { recorded: { meeting_id: id }, title, starts_at, bytes: await read(), ...options }
  await importTranscript(ctx, transcript, async (tx) => {
    if (!(await touchMeeting(tx.db, tx.account.id, id, tx.now))) throw notFound()
  })
  return getMeeting(ctx, { id })
}
