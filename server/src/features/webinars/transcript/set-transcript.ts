import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/operation.ts'
import { importTranscript, readTranscriptFile } from '../../transcripts/index.ts'
import { getWebinar } from '../records/get-webinar.ts'
import { touchWebinar } from '../records/webinars.queries.ts'
import type { setTranscriptOptions, uploadTranscriptInput, Webinar } from '../schemas.ts'

type Given = z.output<typeof uploadTranscriptInput>

/**
 * Stores the transcript of a webinar from a file of this machine; the webinar may be over.
 * @throws feature_not_in_plan, not_found, invalid_request (file), words_quota_exceeded
 */
export const setTranscript = (
  ctx: Ctx,
  { file, ...given }: z.output<typeof setTranscriptOptions>,
): Promise<Webinar> => store(ctx, given, () => readTranscriptFile(file))

/**
 * Stores the transcript of a webinar from a file that is sent; the webinar may be over.
 * @throws feature_not_in_plan, not_found, invalid_request (file), payload_too_large, words_quota_exceeded
 */
export const uploadTranscript = (
  ctx: Ctx,
  { file, ...given }: Given & { file: UploadedFile },
): Promise<Webinar> => store(ctx, given, async () => Buffer.concat(await Array.fromAsync(file.content)))

async function store(ctx: Ctx, { id, ...options }: Given, read: () => Promise<Buffer>): Promise<Webinar> {
  const { title, starts_at } = await getWebinar(ctx, { id })
  const transcript = { recorded: { webinar_id: id }, title, starts_at, bytes: await read(), ...options }
  await importTranscript(ctx, transcript, async (tx) => {
    if (!(await touchWebinar(tx.db, tx.account.id, id, tx.now))) throw notFound()
  })
  return getWebinar(ctx, { id })
}
