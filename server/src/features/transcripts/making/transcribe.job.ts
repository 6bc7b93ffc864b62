import {
  ModelError,
  type Speech,
  type Transcriber,
  transcriptionRetryDelayMs,
  UnreadableRecording,
} from '../../../platform/ai/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { createContext } from '../../../platform/create-context.ts'
import { type DueRow, defineJob } from '../../../platform/jobs/job.ts'
import { startLeaseRenewal } from '../../../platform/jobs/lease-renewal.ts'
import { type ByteRange, FileMissing } from '../../../platform/storage/index.ts'
import { findAsset } from '../../assets/index.ts'
import { transcriptionEnded } from '../events.ts'
import { languageOf } from '../language-of.rules.ts'
import { saveTranscript } from '../transcripts.queries.ts'
import { type TranscriptionError, tooLarge } from './failures.rules.ts'
import { transcribeName } from './job-name.ts'
import {
  type Claim,
  type ClaimedTranscription,
  deleteClaimed,
  failClaimed,
  findClaimed,
  postponeClaimed,
} from './transcriptions.queries.ts'

const leaseMs = 60_000
/** Servers without a graphics card take about as long as a film plays. */
const maxCallMs = 4 * 3_600_000
/** A film that is still being fetched is looked at again. */
const notReadyDelayMs = 60_000

/** Has the recordings of webinars and meetings written down. A run that is killed is done again. */
export const transcribeRecordings = defineJob({
  name: transcribeName,
  table: 'transcriptions',
  leaseMs,
  concurrency: 2,
  run: transcribe,
})

type Run = { ctx: Ctx; claim: Claim; making: ClaimedTranscription }

/** Another worker has claimed the row, or it is gone: nothing is stored. */
class ClaimLost extends Error {}

/** It cannot be done, however often it is tried. */
class Unusable extends Error {
  readonly error: TranscriptionError
  constructor(error: TranscriptionError) {
    super(error.message)
    this.error = error
  }
}

async function transcribe(ctx: Ctx, row: DueRow): Promise<void> {
  const { app, account } = ctx
  const claim = { id: String(row.id), attempt: row.attempt }
  const making = await findClaimed(app.db, account.id, claim)
  if (making === undefined) return
  const run: Run = { ctx, claim, making }
  const renew = (due_at: Date) => postponeClaimed(app.db, account.id, claim, { due_at })
  const lease = startLeaseRenewal(ctx, { leaseMs, renew })
  const signal = AbortSignal.any([lease.lost, app.stopping, AbortSignal.timeout(maxCallMs)])
  try {
    const speech = await listen(run, signal)
    if (speech === null) await postpone(run, notReadyDelayMs, making.failures)
    else await finish(run, speech)
  } catch (error) {
    if (error instanceof ClaimLost || lease.lost.aborted) return
    if (app.stopping.aborted) await postpone(run, 0, making.failures)
    else await handleFailure(run, error)
  } finally {
    lease.stop()
  }
}

/** What is said in the recording; null where it is not here yet. @throws Unusable, ModelError, FileMissing */
async function listen({ ctx, making }: Run, signal: AbortSignal): Promise<Speech | null> {
  const { transcriber, storage } = ctx.app
  const asset = await findAsset(ctx.app.db, ctx.account.id, making.asset_id)
  if (asset?.status === 'processing') return null
  if (asset?.status !== 'ready') {
    throw new Unusable({ type: 'recording_missing', message: 'The file of the recording is not there.' })
  }
  const { mime_type, file_size_bytes: size_bytes, duration_seconds } = asset
  const open = (range?: ByteRange) => storage.read(asset.storage_key, range)
  const recording = { mime_type, size_bytes, duration_seconds, open }
  const server = requireTranscriber(transcriber)
  const speech = await server.transcribe(recording, signal).catch((error) => {
    if (!(error instanceof UnreadableRecording)) throw error
    throw new Unusable(tooLarge(size_bytes, server.maxBytes, error.message))
  })
  if (speech.segments.length > 0) return speech
  throw new Unusable({ type: 'nothing_said', message: 'The server heard no words in the recording.' })
}

function requireTranscriber(transcriber: Transcriber | null): Transcriber {
  if (transcriber !== null) return transcriber
  const message = 'This installation has no server of transcriptions any more.'
  throw new Unusable({ type: 'not_configured', message })
}

async function finish(run: Run, { language, segments }: Speech): Promise<void> {
  const { asset_id: made_of_asset_id, recorded } = run.making
  await settle(run, async (tx) => {
    if (!(await deleteClaimed(tx.db, tx.account.id, run.claim))) throw new ClaimLost()
    const transcript = { language: language ?? languageOf(segments), segments, recorded, made_of_asset_id }
    await saveTranscript(tx.db, tx.account.id, transcript, tx.now)
  })
}

async function handleFailure(run: Run, error: unknown): Promise<void> {
  if (error instanceof Unusable) return giveUp(run, error.error, run.making.failures)
  if (!(error instanceof ModelError || error instanceof FileMissing)) throw error
  const failures = run.making.failures + 1
  const { retry_after_ms, message } =
    error instanceof ModelError
      ? error
      : { retry_after_ms: null, message: 'The file of the recording is not there.' }
  const delayMs = transcriptionRetryDelayMs(failures, retry_after_ms)
  if (delayMs === null) return giveUp(run, { type: 'server_failed', message }, failures)
  run.ctx.log.info({ failures, reason: message }, 'a recording could not be transcribed; it is tried again')
  await postpone(run, delayMs, failures)
}

async function giveUp(run: Run, error: TranscriptionError, failures: number): Promise<void> {
  await settle(run, async (tx) => {
    if (!(await failClaimed(tx.db, tx.account.id, run.claim, { error, failures }))) throw new ClaimLost()
  }).catch((thrown) => {
    if (!(thrown instanceof ClaimLost)) throw thrown
  })
  run.ctx.log.warn({ reason: error.type, message: error.message }, 'a transcript is given up')
}

/** Writes how it ended. What it is of is locked first, as where its recording or transcript is set. */
function settle({ ctx, making }: Run, write: (tx: Ctx) => Promise<void>): Promise<void> {
  // The run may have begun hours ago.
  return createContext(ctx.app, ctx).transaction(async (tx) => {
    await tx.emit(transcriptionEnded, making.recorded)
    await write(tx)
  })
}

async function postpone({ ctx, claim }: Run, delayMs: number, failures: number): Promise<void> {
  const due_at = new Date(ctx.app.clock.nowMs() + delayMs)
  await postponeClaimed(ctx.app.db, ctx.account.id, claim, { due_at, failures })
}
