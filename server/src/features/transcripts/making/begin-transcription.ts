import type { Ctx } from '../../../platform/context.ts'
import { listAssetKinds } from '../../assets/index.ts'
import { noRecording, transcriptionNotConfigured, transcriptUploaded } from '../errors.ts'
import type { Recorded } from '../recorded.rules.ts'
import { findMadeOf } from '../transcripts.queries.ts'
import { transcribeName } from './job-name.ts'
import { deleteTranscription, findTranscription, insertTranscription } from './transcriptions.queries.ts'

/** What a transcript is made of: the recording of a webinar or a meeting. */
type Made = { recorded: Recorded; asset_id: number | null }

/**
 * Lets the transcript follow the recording, which has been set or taken away: it is made of a new one, where a server
 * is configured and nobody uploaded a transcript. The caller has locked what it is of.
 */
export async function followRecording(tx: Ctx, { recorded, asset_id }: Made): Promise<void> {
  const { app, db, account } = tx
  const making = await findTranscription(db, account.id, recorded)
  if (making !== undefined && making.asset_id === asset_id) return
  await deleteTranscription(db, account.id, recorded)
  if (asset_id === null || app.transcriber === null || !(await isSpoken(tx, asset_id))) return
  const there = await findMadeOf(db, account.id, recorded)
  const isWanted = there === undefined || ![null, asset_id].includes(there.made_of_asset_id)
  if (isWanted) await begin(tx, { recorded, asset_id })
}

/**
 * Makes the transcript of a recording, also once more. What is being made goes on. The caller has locked what it is of.
 * @throws transcription_not_configured, no_recording, transcript_uploaded
 */
export async function beginTranscription(tx: Ctx, { recorded, asset_id }: Made): Promise<void> {
  const { app, db, account } = tx
  if (app.transcriber === null) throw transcriptionNotConfigured()
  if (asset_id === null || !(await isSpoken(tx, asset_id))) throw noRecording()
  if ((await findMadeOf(db, account.id, recorded))?.made_of_asset_id === null) throw transcriptUploaded()
  const making = await findTranscription(db, account.id, recorded)
  if (making === undefined || making.error !== null) await begin(tx, { recorded, asset_id })
}

async function begin(tx: Ctx, of: { recorded: Recorded; asset_id: number }): Promise<void> {
  await insertTranscription(tx.db, tx.account.id, of, tx.now)
  tx.afterCommit(() => tx.app.wake(transcribeName))
}

async function isSpoken({ db, account }: Ctx, asset_id: number): Promise<boolean> {
  const kind = (await listAssetKinds(db, account.id, [asset_id])).get(asset_id)
  return kind === 'video' || kind === 'audio'
}
