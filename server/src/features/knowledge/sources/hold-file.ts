import type { Ctx } from '../../../platform/context.ts'
import type { UploadedFile } from '../../../platform/operation.ts'
import { allocateFile, discardFile } from '../../assets/index.ts'
import { boundedFile } from './bounded-file.ts'

type ByteRange = { start: number; end: number }

/** A file for as long as it is worked on. */
export type HeldFile = {
  size_bytes: number
  read: (range: ByteRange) => Promise<Buffer>
}

/**
 * Keeps an uploaded file in the storage while `work` reads it, and removes it then: it is whole in no memory. What a
 * process that dies leaves, the clean-up of the storage removes.
 * @throws payload_too_large, and what the rest of the upload throws
 */
export async function holdFile<Result>(
  ctx: Ctx,
  { content }: UploadedFile,
  maxBytes: number,
  work: (file: HeldFile) => Promise<Result>,
): Promise<Result> {
  const { storage } = ctx.app
  const { storage_key } = await allocateFile(ctx)
  const size_bytes = await storage.put(storage_key, boundedFile(content, maxBytes))
  const read = async (range: ByteRange) =>
    Buffer.concat(await Array.fromAsync(await storage.read(storage_key, range)))
  try {
    return await work({ size_bytes, read })
  } finally {
    await discardFile(ctx, storage_key)
  }
}
