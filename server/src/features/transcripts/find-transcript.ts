import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { transcriptNotReady } from './errors.ts'
import { findTranscription } from './making/transcriptions.queries.ts'
import type { Recorded } from './recorded.rules.ts'
import { findTranscriptRow, type TranscriptRow } from './transcripts.queries.ts'

/** The transcript of a webinar, a meeting or an asset. @throws not_found where there is none, transcript_not_ready */
export async function findTranscript({ db, account }: Ctx, recorded: Recorded): Promise<TranscriptRow> {
  const transcript = await findTranscriptRow(db, account.id, recorded)
  if (transcript !== undefined) return transcript
  const making = await findTranscription(db, account.id, recorded)
  throw making !== undefined && making.error === null ? transcriptNotReady() : notFound()
}
