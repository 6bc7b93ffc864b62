import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/operation.ts'
import { lockAsset } from '../../assets/index.ts'
import { importTranscript } from '../import-transcript.ts'
import { getTranscription } from '../making/get-transcription.ts'
import type { Transcription, uploadCaptionsInput } from '../schemas.ts'
import { requireSpokenAsset } from './require-spoken-asset.ts'

/**
 * Stores the captions of a film or a sound, in place of those that there are or that are being made.
 * @throws not_found, invalid_request (file), payload_too_large, words_quota_exceeded
 */
export async function uploadCaptions(
  ctx: Ctx,
  { id, file, ...options }: z.output<typeof uploadCaptionsInput> & { file: UploadedFile },
): Promise<Transcription> {
  const { title, created_at } = await requireSpokenAsset(ctx, id)
  const bytes = Buffer.concat(await Array.fromAsync(file.content))
  const recorded = { asset_id: id }
  await importTranscript(ctx, { recorded, title, starts_at: created_at, bytes, ...options }, async (tx) => {
    if (!(await lockAsset(tx.db, tx.account.id, id))) throw notFound()
  })
  return getTranscription(ctx, recorded)
}
