import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findTranscriptRow, type Recorded, type TranscriptRow } from './transcripts.queries.ts'

/** The transcript of a webinar or a meeting. @throws not_found where there is none */
export async function findTranscript({ db, account }: Ctx, recorded: Recorded): Promise<TranscriptRow> {
  const transcript = await findTranscriptRow(db, account.id, recorded)
  if (transcript === undefined) throw notFound()
  return transcript
}
