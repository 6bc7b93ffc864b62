import type { Readable } from 'node:stream'
import type { Ctx } from '../../../platform/context.ts'
import { payloadTooLarge } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/operation.ts'
import { allocateFile, discardFile } from '../../assets/index.ts'

type ByteRange = { start: number; end: number }

/** A file for as long as it is worked on. */
export type HeldFile = {
  size_bytes: number
  read: (range: ByteRange) => Promise<Buffer>
  open: () => Promise<Readable>
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
  const size_bytes = await storage.put(storage_key, bounded(content, maxBytes))
  const open = (range?: ByteRange) => storage.read(storage_key, range)
  const read = async (range: ByteRange) => Buffer.concat(await Array.fromAsync(await open(range)))
  try {
    return await work({ size_bytes, read, open: () => open() })
  } finally {
    await discardFile(ctx, storage_key)
  }
}

async function* bounded(content: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > maxBytes)
      throw payloadTooLarge(`file: must have at most ${Math.floor(maxBytes / 1_000_000)} MB.`)
    yield chunk
  }
}
