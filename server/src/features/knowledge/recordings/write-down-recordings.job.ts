import { toTranscript } from '../../../extraction/index.ts'
import {
  ModelError,
  type Speech,
  transcriptionRetryDelayMs,
  UnreadableRecording,
} from '../../../platform/ai/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { createContext } from '../../../platform/create-context.ts'
import { ApiError } from '../../../platform/errors.ts'
import { type DueRow, defineJob } from '../../../platform/jobs/job.ts'
import { startLeaseRenewal } from '../../../platform/jobs/lease-renewal.ts'
import { type ByteRange, FileMissing } from '../../../platform/storage/index.ts'
import { discardFile } from '../../assets/index.ts'
import { adjustStoredWords } from '../../usage/index.ts'
import { ingestOffThread } from '../ingestion/ingest-off-thread.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import { lockSource } from '../sources/sources.queries.ts'
import { type RecordingError, Unusable } from './failures.rules.ts'
import { writeDownRecordingsName } from './job-name.ts'
import {
  type Claim,
  type ClaimedRecording,
  deleteRecording,
  failRecording,
  findClaimedRecording,
  postponeRecording,
  saveWords,
} from './recordings.queries.ts'

const leaseMs = 60_000
/** Servers without a graphics card take about as long as a recording plays. */
const maxCallMs = 4 * 3_600_000

/** Has uploaded recordings written down, and makes texts of the knowledge of them. A run that is killed is done again. */
export const writeDownRecordings = defineJob({
  name: writeDownRecordingsName,
  table: 'source_recordings',
  leaseMs,
  concurrency: 2,
  run: writeDown,
})

type Run = { ctx: Ctx; claim: Claim; recording: ClaimedRecording }

async function writeDown(ctx: Ctx, row: DueRow): Promise<void> {
  const { app, account } = ctx
  const claim = { id: Number(row.id), attempt: row.attempt }
  const recording = await findClaimedRecording(app.db, account.id, claim)
  if (recording === undefined) return
  const run: Run = { ctx, claim, recording }
  const renew = (due_at: Date) => postponeRecording(app.db, account.id, claim, { due_at })
  const lease = startLeaseRenewal(ctx, { leaseMs, renew })
  const signal = AbortSignal.any([lease.lost, app.stopping, AbortSignal.timeout(maxCallMs)])
  try {
    await finish(run, await listen(run, signal))
  } catch (error) {
    if (lease.lost.aborted) return
    if (app.stopping.aborted) await postpone(run, 0, recording.failures)
    else await handleFailure(run, error)
  } finally {
    lease.stop()
  }
}

/** What is said in the recording. @throws Unusable, ModelError */
async function listen({ ctx, recording }: Run, signal: AbortSignal): Promise<Speech> {
  const { transcriber, storage } = ctx.app
  if (transcriber === null)
    throw new Unusable('not_configured', 'This installation has no server of transcriptions any more.')
  const { mime_type, size_bytes, storage_key } = recording
  const open = (range?: ByteRange) => storage.read(storage_key, range)
  const file = { mime_type, size_bytes, duration_seconds: null, open }
  const speech = await transcriber.transcribe(file, signal).catch((error) => {
    if (error instanceof FileMissing)
      throw new Unusable('recording_missing', 'The file of the recording is not there.')
    if (error instanceof UnreadableRecording) throw new Unusable('recording_unreadable', error.message)
    throw error
  })
  if (speech.segments.length > 0) return speech
  throw new Unusable('nothing_said', 'The server of transcriptions heard no words.')
}

async function finish(run: Run, { segments, language }: Speech): Promise<void> {
  const { ctx, claim, recording } = run
  const { content_text, cues } = toTranscript(segments)
  const text = { title: recording.title, content_text, language, cues }
  const ingested = await ingestOffThread(ctx, text)
  if (ingested.word_count === 0)
    throw new Unusable('nothing_said', 'The server of transcriptions heard no words.')
  // The run may have begun hours ago.
  await createContext(ctx.app, ctx).transaction(async (tx) => {
    await lockSource(tx.db, tx.account.id, claim.id)
    if (!(await deleteRecording(tx.db, tx.account.id, claim))) return
    await adjustStoredWords(tx, ingested.word_count)
    await saveWords(tx.db, tx.account.id, claim.id, ingested, tx.now)
    await markKnowledgeChanged(tx, [{ kind: 'source', id: claim.id }])
    tx.afterCommit(() => void discardFile(tx, recording.storage_key))
  })
}

async function handleFailure(run: Run, error: unknown): Promise<void> {
  const { failures } = run.recording
  if (error instanceof Unusable) return giveUp(run, error.error, failures)
  if (error instanceof ApiError && error.type === 'words_quota_exceeded')
    return giveUp(run, { type: 'words_quota_exceeded', message: error.message }, failures)
  if (!(error instanceof ModelError)) throw error
  const delayMs = transcriptionRetryDelayMs(failures + 1, error.retry_after_ms)
  if (delayMs === null) return giveUp(run, { type: 'server_failed', message: error.message }, failures + 1)
  run.ctx.log.info(
    { failures, reason: error.message },
    'a recording could not be written down; it is tried again',
  )
  await postpone(run, delayMs, failures + 1)
}

async function giveUp({ ctx, claim }: Run, error: RecordingError, failures: number): Promise<void> {
  await createContext(ctx.app, ctx).transaction(async (tx) => {
    await lockSource(tx.db, tx.account.id, claim.id)
    await failRecording(tx.db, tx.account.id, claim, { error, failures }, tx.now)
  })
  ctx.log.warn({ reason: error.type, message: error.message }, 'a recording is not written down')
}

async function postpone({ ctx, claim }: Run, delayMs: number, failures: number): Promise<void> {
  const due_at = new Date(ctx.app.clock.nowMs() + delayMs)
  await postponeRecording(ctx.app.db, ctx.account.id, claim, { due_at, failures })
}
