import { utcDay } from '../../platform/calendar-day.rules.ts'
import type { Ctx } from '../../platform/context.ts'
import { createTextSource, createTimedSource } from '../knowledge/index.ts'
import { deleteTranscription } from './making/transcriptions.queries.ts'
import { parseTranscript } from './read-transcript.ts'
import type { Recorded } from './recorded.rules.ts'
import { speechOf } from './speech.rules.ts'
import { saveTranscript, type TranscriptRow } from './transcripts.queries.ts'

type Import = {
  recorded: Recorded
  /** What it is a transcript of, for the knowledge. */
  title: string
  starts_at: string
  bytes: Uint8Array
  language?: string
  add_to_knowledge: boolean
}

/**
 * Stores the transcript of a file in place of the one that there is or that is being made, and makes it a text of the knowledge where that
 * is wanted: another file then replaces the text.
 * @param onSaved locks what it is of, and writes what follows, in the same transaction
 * @throws invalid_request (file), words_quota_exceeded
 */
export async function importTranscript(
  ctx: Ctx,
  { recorded, title, starts_at, bytes, language, add_to_knowledge }: Import,
  onSaved: (tx: Ctx) => Promise<void>,
): Promise<void> {
  const transcript = parseTranscript(bytes, language)
  if (add_to_knowledge) await teach(ctx, { recorded, title, starts_at }, transcript)
  await ctx.transaction(async (tx) => {
    await onSaved(tx)
    await deleteTranscription(tx.db, tx.account.id, recorded)
    await saveTranscript(tx.db, tx.account.id, { ...transcript, recorded, made_of_asset_id: null }, tx.now)
  })
}

async function teach(
  ctx: Ctx,
  { recorded, title, starts_at }: Pick<Import, 'recorded' | 'title' | 'starts_at'>,
  { segments, language }: TranscriptRow,
): Promise<void> {
  const [[kind, id]] = Object.entries(recorded) as [[string, number]]
  const source = {
    title,
    content_date: utcDay(new Date(starts_at)),
    external_id: `transcript-${kind.replace('_id', '')}-${id}`,
  }
  // Replies name the second of a film; of a talk they name who said it.
  if ('asset_id' in recorded) await createTimedSource(ctx, { ...source, language, lines: segments })
  else await createTextSource(ctx, { ...source, content: speechOf(segments) })
}
