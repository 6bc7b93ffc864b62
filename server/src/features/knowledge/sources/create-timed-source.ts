import { toTranscript } from '../../../extraction/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ingestOffThread } from '../ingestion/ingest-off-thread.ts'
import type { SavedSource } from '../schemas.ts'
import { saveSource } from './save-source.ts'

type TimedText = {
  title: string
  content_date: string
  external_id: string
  /** of what is said; null: detected */
  language: string | null
  lines: { start_seconds: number; text: string }[]
}

/** Adds what is said in a film to the knowledge: replies name the second. @throws words_quota_exceeded */
export async function createTimedSource(
  ctx: Ctx,
  { title, content_date, external_id, language, lines }: TimedText,
): Promise<SavedSource> {
  const { content_text, cues } = toTranscript(lines)
  const ingested = await ingestOffThread(ctx, { title, content_text, language, cues })
  return saveSource(ctx, { external_id }, { source_type: 'video', title, content_date, ...ingested })
}
