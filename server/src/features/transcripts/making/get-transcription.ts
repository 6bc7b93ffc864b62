import type { Ctx } from '../../../platform/context.ts'
import type { Recorded } from '../recorded.rules.ts'
import type { Transcription } from '../schemas.ts'
import { findMadeOf } from '../transcripts.queries.ts'
import { findTranscription } from './transcriptions.queries.ts'

/** How the transcript of a webinar, a meeting or an asset is coming along. The caller knows that there is one. */
export async function getTranscription(
  { app, db, account }: Ctx,
  recorded: Recorded,
): Promise<Transcription> {
  const there = await findMadeOf(db, account.id, recorded)
  const making = await findTranscription(db, account.id, recorded)
  const head = { object: 'transcription' as const, is_configured: app.transcriber !== null }
  if (making === undefined) {
    const status = there === undefined ? ('none' as const) : ('ready' as const)
    return { ...head, status, asset_id: there?.made_of_asset_id ?? null, failures: 0, error: null }
  }
  return { ...head, status: making.error === null ? 'processing' : 'failed', ...making }
}
