import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { lockAsset } from '../../assets/index.ts'
import { beginTranscription } from '../making/begin-transcription.ts'
import { getTranscription } from '../making/get-transcription.ts'
import type { Transcription } from '../schemas.ts'
import { requireSpokenAsset } from './require-spoken-asset.ts'

type ById = { id: number }

/**
 * Has the captions of a film or a sound made, also after that was given up.
 * @throws not_found, transcription_not_configured, transcript_uploaded
 */
export async function transcribeAsset(ctx: Ctx, { id }: ById): Promise<Transcription> {
  await requireSpokenAsset(ctx, id)
  return ctx.transaction(async (tx) => {
    if (!(await lockAsset(tx.db, tx.account.id, id))) throw notFound()
    await beginTranscription(tx, { recorded: { asset_id: id }, asset_id: id })
    return getTranscription(tx, { asset_id: id })
  })
}

/** How the captions of a film or a sound are coming along. @throws not_found */
export async function getAssetTranscription(ctx: Ctx, { id }: ById): Promise<Transcription> {
  await requireSpokenAsset(ctx, id)
  return getTranscription(ctx, { asset_id: id })
}
