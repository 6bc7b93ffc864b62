import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { importTranscript } from '../../transcripts/index.ts'
import { getWebinar } from '../records/get-webinar.ts'
import { touchWebinar } from '../records/webinars.queries.ts'
import type { setTranscriptOptions, Webinar } from '../schemas.ts'

/**
 * Stores the transcript of a webinar from a file; the webinar may be over.
 * @throws feature_not_in_plan, not_found, invalid_request (file), words_quota_exceeded
 */
export async function setTranscript(
  ctx: Ctx,
  { id, ...options }: z.output<typeof setTranscriptOptions>,
): Promise<Webinar> {
  const { title, starts_at } = await getWebinar(ctx, { id })
  await importTranscript(ctx, { recorded: { webinar_id: id }, title, starts_at, ...options }, async (tx) => {
    if (!(await touchWebinar(tx.db, tx.account.id, id, tx.now))) throw notFound()
  })
  return getWebinar(ctx, { id })
}
